import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
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
        const code = codeOf(error);
        // the system resets connections that were not accepted yet when a port is closed: then nothing answers there
        const isClosed = code === 'ECONNREFUSED' || (code === 'ECONNRESET' && (await refuses(origin)));
        if (!isClosed) faults.push(code);
        return;
      }
  }
  const asking = Array.from({ length: 8 }, ask);
  await sleep(500);
  const open = Array.from({ length: 8 }, () => openRequest(origin));
  await Promise.all(open.map(({ isSent }) => isSent));
  signal();
  await sleep(1_000);
  for (const { answer, end } of open) {
    end();
    answers++;
    const status = await answer.catch(codeOf);
    if (status !== 400) faults.push(`open request: ${status}`);
  }
  await Promise.all(asking);
  return { answers, faults };
}

const codeOf = (error: unknown) =>
  String((error as { cause?: { code?: string } }).cause?.code ?? (error as { code?: string }).code ?? error);

const refuses = (origin: string) =>
  fetch(`${origin}/livez`).then(
    () => false,
    (error) => codeOf(error) === 'ECONNREFUSED',
  );

/** A request whose body waits for `end`; its answer is the status. */
function openRequest(origin: string) {
  const options = { method: 'POST', headers: { 'content-type': 'application/json' }, agent: false };
  const sent = request(`${origin}/api/v1/rabbit/sg/contacts/otp`, options);
  const answer = once(sent, 'response').then(([response]) => response.resume().statusCode as number);
  sent.write('{');
  const isSent = once(sent, 'socket').then(([socket]) => socket.connecting && once(socket, 'connect'));
  return { isSent, answer, end: () => sent.end() };
}
