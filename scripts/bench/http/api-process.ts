import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
const READY = /^Forecourt is ready(?:\. API|: a worker\. State): (\S+)\/(?:api\/docs|readyz)/m;

/** A server in a child process, started by a command. */
export interface RunningServer {
  origin: string;
  pid: number;
  /** Resolves with its exit code when it has ended; null: a signal has ended it. */
  ended: Promise<number | null>;
  /** @param signal SIGINT if absent @returns its exit code */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/**
 * @param args of the command `start`
 * @param environment variables in addition to those of this process; without PORT any free one
 * @param root folder of the version to start
 */
export async function startServer(
  args: readonly string[],
  environment: Record<string, string>,
  root = ROOT,
): Promise<RunningServer> {
  const child = spawn(join(root, 'node_modules/.bin/node'), [...programOf(root, 'start'), ...args], {
    cwd: root,
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'error', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  let output = '';
  const origin = await new Promise<string>((resolve, reject) => {
    const onOutput = (text: string) => {
      output += text;
      const address = READY.exec(output)?.[1];
      if (address) resolve(address);
    };
    child.stdout.setEncoding('utf8').on('data', onOutput);
    child.stderr.setEncoding('utf8').on('data', onOutput);
    child.once('close', () => reject(new Error(`the server did not start:\n${output}`)));
  });
  return {
    origin,
    pid: child.pid ?? -1,
    ended,
    stop(signal = 'SIGINT') {
      child.kill(signal);
      return ended;
    },
  };
}

/** Runs with a server that is stopped afterwards. */
export async function withServer(
  args: readonly string[],
  environment: Record<string, string>,
  run: (server: RunningServer) => Promise<void>,
  root?: string,
): Promise<void> {
  const server = await startServer(args, environment, root);
  try {
    await run(server);
  } finally {
    await server.stop();
  }
}

/** Program and first argument of a command; older versions have a script for each. */
export function programOf(root: string, command: string): string[] {
  const script = join(root, `scripts/${command}.ts`);
  return existsSync(script) ? [script] : [join(root, 'bin/forecourt.js'), command];
}
