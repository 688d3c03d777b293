import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const OPTIONS = { timeout: 180_000 };

/** Starts a command of package.json; it ends with its test. */
function startNpm(script: string, ...given: readonly string[]) {
  const { VITEST: _vitest, INIT_CWD: _cwd, FORCE_COLOR: _color, ...others } = process.env;
  const { TEST_SUITE: _suite, TEST_COUNTS: _counts, ...rest } = others;
  const child: ChildProcess = spawn('npm', ['run', script, '--', ...given], {
    cwd: ROOT,
    env: { ...rest, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (output += part));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  onTestFinished(async () => {
    if (child.exitCode === null && child.pid) process.kill(-child.pid, 'SIGKILL');
    await ended;
  });
  return { ended, output: () => output };
}

async function runNpm(script: string, ...given: readonly string[]) {
  const { ended, output } = startNpm(script, ...given);
  return { code: await ended, output: output() };
}

it('npm test with a path runs only that file', OPTIONS, async () => {
  const { code, output } = await runNpm('test', 'src/server/runtime/csv-cell.test.ts');
  expect(output).toMatch(/Test Files +1 passed \(1\)[\s\S]*\n\d+ passed, 0 failed\n$/);
  expect(code).toBe(0);
});

it('npm test with a title runs only that test', OPTIONS, async () => {
  const { code, output } = await runNpm('test', 'selects tests by their title');
  expect(output).toMatch(/\n1 passed, 0 failed\n$/);
  expect(code).toBe(0);
});

it('npm test with an unknown name says so', OPTIONS, async () => {
  const unknown = ['no', 'such', 'wheel'].join('-');
  const { code, output } = await runNpm('test', unknown);
  expect(output).toContain(`No test file has "${unknown}" in its path`);
  expect(code).not.toBe(0);
});

it('npm run test:watch with a path runs that file and waits for changes', OPTIONS, async () => {
  const { output } = startNpm('test:watch', 'src/server/runtime/csv-cell.test.ts');
  await vi.waitFor(() => expect(output()).toContain('Waiting for file changes'), {
    timeout: OPTIONS.timeout - 10_000,
    interval: 200,
  });
  expect(output()).toMatch(/Test Files +1 passed \(1\)/);
});
