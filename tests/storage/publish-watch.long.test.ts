import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { OpenDatabase } from '#server/storage/database.ts';
import { copyRegions } from '../api/desk/studio-set.ts';
import { createTestDatabase } from '../database.ts';

const ROOT = join(import.meta.dirname, '../..');
const set = copyRegions(['sg']);
// they name fields of other regions
rmSync(join(set.folder, 'feeds'), { recursive: true });
const file = join(set.folder, 'sg.json');
const original = readFileSync(file, 'utf8');
const dataDir = mkdtempSync(join(tmpdir(), 'forecourt-watch-'));
let database: OpenDatabase;
const running = new Set<ChildProcess>();

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
});
afterAll(async () => {
  await database?.close();
  set.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Runs the command until it is stopped. */
function watch() {
  const child = spawn(process.execPath, ['bin/forecourt.js', 'publish', '--watch'], {
    cwd: ROOT,
    env: {
      ...process.env,
      ...{ DATABASE_URL: database.url, REGIONS_DIR: set.folder, DATA_DIR: dataDir, STUDIO: 'on' },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => {
      output += bytes;
    });
  return {
    output: () => output,
    async end(signal: NodeJS.Signals) {
      const ended = once(child, 'exit');
      child.kill(signal);
      const [code, by] = await ended;
      return by ?? code;
    },
  };
}

// each change is checked by a process of low priority
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 120_000, interval: 50 });
const says = (watcher: ReturnType<typeof watch>, line: string | RegExp) =>
  until(() => expect(watcher.output()).toMatch(line));
const named = (name: string) =>
  writeFileSync(file, original.replace('"code": "sg"', `"code": "sg", "brand": { "name": "${name}" }`));
const texts = async () =>
  (
    await database.pool.query<{ after: string }>(
      `SELECT after FROM studio_versions JOIN studio_version_files ON version_id = studio_versions.id
        WHERE state = 'done' AND file = 'sg.json' ORDER BY version_id`,
    )
  ).rows.map(({ after }) => /"(One|Two|Three)"/.exec(after)?.[1] ?? 'original');

it('publishes each change, names errors, and goes on after a process that was killed', async () => {
  const first = watch();
  await says(first, /Version \d+ of sg: sg\.json/);
  expect(await texts()).toEqual(['original']);

  named('One');
  await until(async () => expect(await texts()).toEqual(['original', 'One']));

  writeFileSync(file, original.replace('"code": "sg"', '"code": "sgg"'));
  await says(first, /sg\.json:\d+:\d+ .*code/);
  expect(await texts()).toEqual(['original', 'One']);

  // two at one folder: one of them publishes, the other finds nothing to do
  const second = watch();
  await says(second, /sg\.json:\d+:\d+ /);
  named('Two');
  await until(async () => expect(await texts()).toEqual(['original', 'One', 'Two']));

  expect(await first.end('SIGKILL')).toBe('SIGKILL');
  named('Three');
  await until(async () => expect(await texts()).toEqual(['original', 'One', 'Two', 'Three']));
  expect(await second.end('SIGTERM')).toBe(0);
  const third = watch();
  await says(third, 'No file has changed');
  expect(await third.end('SIGINT')).toBe(0);
  expect(await texts()).toEqual(['original', 'One', 'Two', 'Three']);
}, 600_000);
