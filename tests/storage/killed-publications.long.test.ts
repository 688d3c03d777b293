import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRandom } from '#demo/stock/random.ts';
import { watchVersions } from '#server/modules/studio/index.ts';
import type { OpenDatabase } from '#server/storage/database.ts';
import { createTestDatabase } from '../database.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.close());

it('a process that is killed while it publishes leaves the old or the new version', {
  timeout: 120_000,
}, async () => {
  const random = createRandom('kills');
  const results = await killPublisher(database, 3, () => random.next());
  expect(results).toMatchObject({ kills: 3, mixed: 0 });
  expect(results.served).toBeGreaterThan(0);
});

const FILES = 30;
/** A process that is killed so long after it has begun to write has written no file, some or all. */
const MAX_DELAY_MS = 40;
const SETTLE_TIMEOUT_MS = 30_000;

interface KillResults {
  kills: number;
  /** Kills that left files of two versions. */
  halfWritten: number;
  /** Times that the other process served files of two versions, or the files stayed so. */
  mixed: number;
  /** Versions that the other process has served. */
  served: number;
}

/**
 * Kills a process that publishes, many times at random moments, beside one that serves what is published.
 * @param random returns 0 to 1
 */
async function killPublisher(
  database: OpenDatabase,
  kills: number,
  random: () => number,
): Promise<KillResults> {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-kills-'));
  for (let file = 0; file < FILES; file++) writeFileSync(join(folder, `${file}.txt`), 'version 0');
  const results: KillResults = { kills, halfWritten: 0, mixed: 0, served: 0 };
  const roots = { regions: folder, texts: folder };
  const serve = async (texts: ReadonlySet<string>) => {
    results.served++;
    if (texts.size !== 1) results.mixed++;
  };
  const load = async () => textsOf(folder);
  const log = { info() {}, warn() {}, error: console.error };
  const watch = watchVersions({ database, roots, log, load, serve }, 0);
  try {
    for (let kill = 0; kill < kills; kill++) {
      await publishUntilKilled(database.url, folder, random() * MAX_DELAY_MS);
      if (textsOf(folder).size > 1) results.halfWritten++;
      if (!(await isSettled(database, folder))) results.mixed++;
    }
  } finally {
    await watch.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return results;
}

async function publishUntilKilled(url: string, folder: string, delay: number): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'publisher-process.ts'), url, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  await Promise.race([once(child.stdout, 'data'), ended]);
  await sleep(delay);
  child.kill('SIGKILL');
  await ended;
}

/** Waits until the other process has completed or undone what was left. @returns whether the files are of one version */
async function isSettled({ pool }: OpenDatabase, folder: string): Promise<boolean> {
  const end = performance.now() + SETTLE_TIMEOUT_MS;
  for (;;) {
    const { rowCount } = await pool.query("SELECT FROM studio_versions WHERE state = 'writing'");
    if (rowCount === 0) break;
    if (performance.now() > end) return false;
    await sleep(20);
  }
  const texts = textsOf(folder);
  const { rows } = await pool.query<{ after: string }>(
    `SELECT DISTINCT after FROM studio_version_files WHERE version_id =
      (SELECT max(id) FROM studio_versions WHERE state = 'done')`,
  );
  return texts.size === 1 && rows.every(({ after }) => texts.has(after));
}

const textsOf = (folder: string): Set<string> =>
  new Set(
    readdirSync(folder)
      .filter((name) => !name.startsWith('.'))
      .map((name) => readFileSync(join(folder, name), 'utf8')),
  );
