import { spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { upsertListings } from '../../src/server/modules/listings/repositories/upsert-listings.ts';
import { startDatabase } from '../../src/server/storage/start-database.ts';
import { quiet } from '../quiet-log.ts';
import { ChildSite } from './child-site.ts';
import { dataFolder, liveServer } from './data-folder.ts';
import { listingInput } from './listing-input.ts';

/** Set FIRST_START_KILLS=40 for the full run of HARDENING R2. */
const KILLS = Number(process.env.FIRST_START_KILLS ?? 8);
/** A first start takes about a second; the last kills come shortly after it. */
const MAX_DELAY_MS = 1_300;

test(`a start after a killed first start is clean (R2, ${KILLS} kills)`, async () => {
  for (let round = 0; round < KILLS; round++) {
    const delay = Math.round((MAX_DELAY_MS * (round + Math.random())) / KILLS);
    const dataDir = dataFolder();
    const site = new ChildSite(dataDir);
    await site.waitForLine('starting');
    await sleep(delay);
    await site.end('SIGKILL');
    const database = await startDatabase({ dataDir, log: quiet });
    const result = await upsertListings(database.db, 'clean', [listingInput('1')]);
    expect(result, `killed after ${delay} ms`).toMatchObject({ stored: 1, updated: 0, unchanged: 0 });
    await database.close();
    expect(liveServer(dataDir), `killed after ${delay} ms`).toBeNull();
    expect(readdirSync(dataDir).sort(), `killed after ${delay} ms`).toEqual([
      'lock',
      'postgres',
      'postgres.log',
    ]);
  }
}, 600_000);

/** No system names it. */
const NAMELESS = 54_321;
const SCRIPT = `
  const { startPostgres } = await import('./src/server/storage/embedded/index.ts');
  const log = { info() {}, warn() {}, error() {} };
  const [dataDir, userNamespaces] = process.argv.slice(1);
  const options = { dataDir, log, userNamespaces: userNamespaces === 'true' };
  const outcome = await startPostgres(options).then(
    async (postgres) => (await postgres.stop(), 'started'),
    (error) => error.message,
  );
  process.stdout.write(outcome);
`;

test.runIf(process.getuid?.() === 0)(
  'PostgreSQL starts for a user id without a name, or one sentence says what is missing',
  () => {
    // folders of tests are those of their user alone
    const folder = mkdtempSync('/tmp/forecourt-nameless-');
    try {
      chownSync(folder, NAMELESS, NAMELESS);
      const outcome = (namespaces: boolean) =>
        spawnSync(
          process.execPath,
          ['--input-type=module', '-e', SCRIPT, join(folder, String(namespaces)), String(namespaces)],
          { cwd: join(import.meta.dirname, '../..'), uid: NAMELESS, gid: NAMELESS, encoding: 'utf8' },
        ).stdout;
      expect(outcome(false)).toMatch(/user id 54321, which has no name.*\/etc\/passwd.*DATABASE_URL/s);
      expect(outcome(true)).toBe('started');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
