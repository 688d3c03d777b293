import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const READY = 'Forecourt is ready.';

/** `npm run api` as a process of its own. */
export interface StartProcess {
  child: ChildProcess;
  /** All it has said so far. */
  said(): string;
  /** Resolves with the address when it is ready, rejects when it ends before. */
  ready: Promise<string>;
  /** Exit code. */
  ended: Promise<number | null>;
}

/**
 * @param environment variables beside the usual ones; PORT 0 unless given
 * @param flags of the command line
 */
export function startApi(
  environment: Record<string, string>,
  cwd = ROOT,
  flags: readonly string[] = [],
): StartProcess {
  const child = spawn(process.execPath, [join(ROOT, 'scripts/start.ts'), '--api', ...flags], {
    cwd,
    env: {
      NODE_ENV: 'production',
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: '0',
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { promise: ready, resolve, reject } = Promise.withResolvers<string>();
  let text = '';
  const hear = (part: string) => {
    text += part;
    const address = /API: (\S+)\/api\/docs/.exec(text)?.[1];
    if (text.includes(READY) && address) resolve(address);
  };
  child.stdout.setEncoding('utf8').on('data', hear);
  child.stderr.setEncoding('utf8').on('data', hear);
  const ended = once(child, 'close').then(([code]) => {
    reject(new Error(`ended with ${code}:\n${text}`));
    return code as number | null;
  });
  ready.catch(() => {});
  return { child, said: () => text, ready, ended };
}
