import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'forecourt-stop-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('SIGTERM to npm start ends the server, and no open request fails (R5)', {
  timeout: 120_000,
}, async () => {
  const npm = spawn('npm', ['start', '--', '--api'], {
    cwd: ROOT,
    env: {
      NODE_ENV: 'production',
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATA_DIR: folder,
      PORT: '0',
      DEMO_STOCK: 'off',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(npm, 'close');
  const origin = await new Promise<string>((resolve) => {
    let text = '';
    npm.stdout.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      const address = /API: (\S+)\/api\/docs/.exec(text)?.[1];
      if (address) resolve(address);
    });
  });
  const { answers, faults } = await askUntilClosed(origin, () => npm.kill('SIGTERM'));
  expect(answers).toBeGreaterThan(20);
  expect(faults).toEqual([]);
  await ended;
  await expect(fetch(`${origin}/readyz`)).rejects.toThrow();
});

/** Sends requests one after the other on eight connections until the port is closed; signals after half a second. */
async function askUntilClosed(origin: string, signal: () => void) {
  const faults: string[] = [];
  let answers = 0;
  async function ask(): Promise<void> {
    for (;;)
      try {
        const answer = await fetch(`${origin}/api/v1/rabbit/sg/listings`);
        await answer.arrayBuffer();
        answers++;
        if (answer.status >= 500) faults.push(`status ${answer.status}`);
      } catch (error) {
        const { code } = (error as { cause?: { code?: string } }).cause ?? {};
        if (code !== 'ECONNREFUSED') faults.push(String(code ?? error));
        return;
      }
  }
  const asking = Array.from({ length: 8 }, ask);
  await sleep(500);
  signal();
  await Promise.all(asking);
  return { answers, faults };
}
