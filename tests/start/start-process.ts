import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const READY = 'Forecourt is ready.';

/** `npm run api` in a child process. */
export interface ApiProcess {
  child: ChildProcess;
  /** Output so far. */
  output(): string;
  /** Resolves with the address when ready, rejects when the process ends before. */
  ready: Promise<string>;
  /** Exit code. */
  ended: Promise<number | null>;
}

/**
 * @param environment additional variables; PORT is 0 by default
 * @param flags of the command line
 */
export function startApi(
  environment: Record<string, string>,
  cwd = ROOT,
  flags: readonly string[] = [],
): ApiProcess {
  const child = spawn(process.execPath, [join(ROOT, 'bin/forecourt.js'), 'api', ...flags], {
    cwd,
    env: {
      NODE_ENV: 'production',
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: '0',
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { promise: ready, resolve, reject } = Promise.withResolvers<string>();
  let text = '';
  const onOutput = (part: string) => {
    text += part;
    const address = /API: (\S+)\/api\/docs/.exec(text)?.[1];
    if (text.includes(READY) && address) resolve(address);
  };
  child.stdout.setEncoding('utf8').on('data', onOutput);
  child.stderr.setEncoding('utf8').on('data', onOutput);
  const ended = once(child, 'close').then(([code]) => {
    reject(new Error(`ended with ${code}:\n${text}`));
    return code as number | null;
  });
  ready.catch(() => {});
  return { child, output: () => text, ready, ended };
}
