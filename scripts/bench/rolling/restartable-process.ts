import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');

/** A process of the site that can be stopped and started again on its port. */
export interface RestartableProcess {
  port: number;
  /** Undefined before it was started. */
  pid(): number | undefined;
  /** Resolves when it has ended. */
  ended(): Promise<void>;
  /** Resolves when the process is ready. */
  start(): Promise<void>;
  /** Ends it as a service manager does. @returns its exit code and how long it took, milliseconds */
  terminate(): Promise<{ code: number | null; took: number }>;
}

/**
 * @param command of `forecourt`: start or api
 * @param environment variables in addition to those of this process
 */
export function restartableProcess(
  command: 'start' | 'api',
  port: number,
  environment: Readonly<Record<string, string>>,
): RestartableProcess {
  let child: ChildProcess | undefined;
  return {
    port,
    pid: () => child?.pid,
    async ended() {
      if (child && child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
    async start() {
      const started = spawn(process.execPath, [join(ROOT, 'bin/forecourt.js'), command], {
        cwd: ROOT,
        env: { ...process.env, ...environment, PORT: String(port), LOG_LEVEL: 'warn' },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = started;
      await ready(started);
    },
    async terminate() {
      if (!child) return { code: null, took: 0 };
      const begun = performance.now();
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const [code] = await ended;
      return { code: code as number | null, took: performance.now() - begun };
    },
  };
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const onOutput = (text: string) => {
      output += text;
      if (output.includes('Forecourt is ready')) resolve();
    };
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', onOutput);
    child.once('exit', (code) => reject(new Error(`the process ended with ${code}:\n${output}`)));
  });
}
