import { cpSync, statSync } from 'node:fs';
import { getTableName } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { upsertListings } from '../../src/server/modules/listings/repositories/upsert-listings.ts';
import type { OpenDatabase } from '../../src/server/storage/database.ts';
import { clusterPaths } from '../../src/server/storage/embedded/cluster.ts';
import { startPostgres } from '../../src/server/storage/embedded/index.ts';
import * as schema from '../../src/server/storage/schema.ts';
import { startDatabase } from '../../src/server/storage/start-database.ts';
import { quiet } from '../quiet-log.ts';
import { dataFolder } from './data-folder.ts';
import { listingInput } from './listing-input.ts';

const start = (dataDir: string) => startDatabase({ dataDir, log: quiet });

/** Checksums of all rows, by table. */
async function checksums({ pool }: OpenDatabase): Promise<Record<string, string>> {
  const tables = Object.values(schema).map(getTableName);
  const entries = tables.map(async (table) => {
    const { rows } = await pool.query<{ sum: string }>(
      `SELECT count(*) || ' ' || md5(coalesce(string_agg(each::text, '|' ORDER BY each::text), '')) AS sum
       FROM ${table} AS each`,
    );
    return [table, rows[0]?.sum ?? ''];
  });
  return Object.fromEntries(await Promise.all(entries));
}

async function fill({ db, pool }: OpenDatabase): Promise<void> {
  await upsertListings(
    db,
    'saved',
    ['1', '2', '3'].map((id) => listingInput(id)),
  );
  await pool.query(
    "INSERT INTO contacts (region, phone, slug) SELECT 'saved', '+658123000' || n, n FROM generate_series(1, 9) AS n",
  );
}

test('a copy of the data folder of a stopped site is a backup in any place (R15)', async () => {
  const [dataDir, copy] = [dataFolder(), dataFolder()];
  const first = await start(dataDir);
  await fill(first);
  const before = await checksums(first);
  await first.close();
  cpSync(dataDir, copy, { recursive: true });

  // original and copy do not affect each other, even when both run
  const [again, restored] = [await start(dataDir), await start(copy)];
  await upsertListings(again.db, 'saved', [listingInput('4')]);
  expect(await checksums(restored)).toEqual(before);
  expect(await checksums(again)).not.toEqual(before);
  await Promise.all([again.close(), restored.close()]);
});

test.runIf(process.getuid?.() === 0)(
  'a copy owned by root is handed to the user of the server (R15)',
  async () => {
    const dataDir = dataFolder();
    const asRoot = await start(dataDir);
    await fill(asRoot);
    await asRoot.close();
    const postgres = await startPostgres({ dataDir, log: quiet, userNamespaces: false });
    await postgres.stop();
    expect(statSync(clusterPaths(dataDir).dataFolder)).toMatchObject({ uid: 65_534 });
  },
);

test('an older version works with the schema of a newer one, and the newer with data of the older (R15)', async () => {
  const dataDir = dataFolder();
  const now = await start(dataDir);
  await fill(now);
  const before = await checksums(now);
  await now.pool.query(`ALTER TABLE listings ADD COLUMN later text; CREATE TABLE later (id int)`);
  await now.pool.query(
    `INSERT INTO drizzle.__drizzle_migrations (hash, created_at)
     SELECT 'later', max(created_at) + 1 FROM drizzle.__drizzle_migrations`,
  );
  await now.close();

  const earlier = await start(dataDir);
  await upsertListings(earlier.db, 'saved', [listingInput('1')]);
  const { rows } = await earlier.pool.query(
    "SELECT hash FROM drizzle.__drizzle_migrations WHERE hash = 'later'",
  );
  expect(rows).toHaveLength(1);
  await earlier.pool.query('ALTER TABLE listings DROP COLUMN later; DROP TABLE later');
  expect(await checksums(earlier)).toEqual(before);
  await earlier.close();
});
