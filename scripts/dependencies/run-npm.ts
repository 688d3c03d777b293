import { execFile } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const TIMEOUT_MS = 60_000;
const MAX_BYTES = 64 * 1024 * 1024;

/** Runs npm in the repository, by the npm that runs this command if there is one. @returns what it printed, also when it failed */
export function runNpm(args: readonly string[]): Promise<string> {
  const { npm_execpath: npm = '' } = process.env;
  const [program = 'npm', ...before] = npm.endsWith('.js') ? [process.execPath, npm] : ['npm'];
  return new Promise((done) => {
    execFile(
      program,
      [...before, ...args],
      { cwd: ROOT, timeout: TIMEOUT_MS, maxBuffer: MAX_BYTES, encoding: 'utf8' },
      (_error, output) => done(output),
    );
  });
}
