import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { getTableName } from 'drizzle-orm';
import { Client } from 'pg';
import { expect, test, vi } from 'vitest';
import { databaseSource } from '../../src/server/modules/listings/database-source.ts';
import { upsertListings } from '../../src/server/modules/listings/repositories/upsert-listings.ts';
import { createLiveIndexes } from '../../src/server/search/live/live-indexes.ts';
import type { OpenDatabase } from '../../src/server/storage/database.ts';
import { binariesIn, findBinaries } from '../../src/server/storage/embedded/binaries.ts';
import { clusterPaths } from '../../src/server/storage/embedded/cluster.ts';
import { startPostgres } from '../../src/server/storage/embedded/index.ts';
import * as schema from '../../src/server/storage/schema.ts';
import { startDatabase } from '../../src/server/storage/start-database.ts';
import { quiet } from '../quiet-log.ts';
import { until } from '../until.ts';
import { dataFolder } from './data-folder.ts';
import { listingInput } from './listing-input.ts';
import { createPrimary, type TrialServer } from './trial-server.ts';

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

/** The blocks of commands of docs/backup.md. */
const COMMANDS = readFileSync(join(import.meta.dirname, '../../docs/backup.md'), 'utf8')
  .split(/^```.*$/m)
  .filter((_part, index) => index % 2 === 1);
/** Clients that are installed, such as pg_dump; each works with servers up to its version. */
const [CLIENTS = ''] = globSync('/usr/lib/postgresql/*/bin/pg_dump').sort().reverse().map(dirname);
/** Role of the site, without rights beside its database. */
const SITE_ROLE = 'cars';

/** A server with the role of the site and a database that belongs to it. */
async function serverWithRole(folder: string, binaries?: Parameters<typeof createPrimary>[1]) {
  const server = await createPrimary(folder, binaries);
  await server.start();
  await server.query(`CREATE ROLE ${SITE_ROLE} LOGIN`);
  await server.query(`CREATE DATABASE cars OWNER ${SITE_ROLE}`);
  return server;
}

const urlFor = (server: TrialServer, database: string) =>
  server.url(database).replace('//forecourt@', `//${SITE_ROLE}@`);

function run(commands: string, cwd: string, server: TrialServer, dataDir: string, restored = server): void {
  const env = {
    ...process.env,
    PATH: `${CLIENTS}:${process.env.PATH}`,
    DATABASE_URL: urlFor(server, 'cars'),
    RESTORED_URL: urlFor(restored, 'forecourt_restored'),
    ADMIN_URL: restored.url(),
    DATA_DIR: dataDir,
    SITE_ROLE,
  };
  execFileSync('bash', ['-eu', '-o', 'pipefail', '-c', commands], { cwd, env });
}

const openAs = (server: TrialServer, database: string, dataDir: string, log = quiet) =>
  startDatabase({ dataDir, databaseUrl: urlFor(server, database), log });

/** Transactions that the server of the site has had more than the one that a dump is restored to. */
const TRANSACTIONS = 5_000;
/** Tables with numbers of transactions. */
const NUMBERED = [
  'alert_changes',
  'listing_change_prunings',
  'listing_changes',
  'saved_cars',
  'saved_searches',
];
const notNumbered = (sums: Record<string, string>) =>
  Object.entries(sums).filter(([table]) => !NUMBERED.includes(table));

/** Stores what has numbers of transactions. */
async function followCars({ pool }: OpenDatabase): Promise<void> {
  await pool.query(`
    INSERT INTO saved_searches (contact_id, region, kind, search, language, events, frequency)
      SELECT id, region, 'used', '', 'en', '{new_match}', 'instant' FROM contacts LIMIT 1`);
  await pool.query(`
    INSERT INTO saved_cars (contact_id, region, listing_id, slug, kind, title, saved_at)
      SELECT id, region, 7, 'a-car', 'used', 'A car', now() FROM contacts LIMIT 1`);
  await pool.query(`INSERT INTO listing_change_prunings VALUES ('saved', pg_current_xact_id())`);
}

/** Follows the cars of the database as a process does, with three changes. @returns how often it has read all of them */
async function readsOfAllCars(database: OpenDatabase): Promise<number> {
  const source = databaseSource(database, quiet);
  const readListings = vi.spyOn(source, 'readListings');
  const definition = { columns: [], facets: [], stats: [], sorts: [] };
  const live = createLiveIndexes({ regions: { saved: definition }, source, log: quiet });
  await live.ready;
  for (const id of ['11', '12', '13']) {
    const size = live.size('saved');
    await upsertListings(database.db, 'saved', [listingInput(id)]);
    await until(() => expect(live.size('saved')).toBeGreaterThan(size));
  }
  await live.close();
  return readListings.mock.calls.length;
}

test.runIf(CLIENTS !== '')(
  'the commands of the documents restore a site, whose role owns only its database, on another server, where it is at rest',
  async () => {
    expect(COMMANDS).toHaveLength(2);
    const [folder, dataDir] = [dataFolder(), dataFolder()];
    mkdirSync(folder, { recursive: true });
    for (const file of ['files/sg/card.jpg', 'pages/0123456789abcdef/forecourt-built', 'pages.txt']) {
      mkdirSync(dirname(join(dataDir, file)), { recursive: true });
      writeFileSync(join(dataDir, file), file);
    }
    const binaries = binariesIn(dirname(CLIENTS));
    const server = await serverWithRole(join(folder, 'server'), binaries);
    const other = await serverWithRole(join(folder, 'other'), binaries);
    try {
      await server.query(
        `DO $$ BEGIN FOR i IN 1..${TRANSACTIONS} LOOP PERFORM pg_current_xact_id(); COMMIT; END LOOP; END $$`,
      );
      const site = await openAs(server, 'cars', dataDir);
      await fill(site);
      await followCars(site);
      const before = await checksums(site);
      await site.close();
      for (const commands of COMMANDS) run(commands, folder, server, dataDir, other);

      const copy = join(folder, 'data-copy');
      const said: string[] = [];
      const log = { ...quiet, warn: (text: string) => void said.push(text) };
      const restored = await openAs(other, 'forecourt_restored', copy, log);
      expect(notNumbered(await checksums(restored))).toEqual(notNumbered(before));
      expect(said).toEqual([expect.stringContaining('restored from another server')]);
      expect(await readsOfAllCars(restored)).toBe(1);
      const seen = 'SELECT pg_visible_in_snapshot(pg_current_xact_id(), seen) AS seen FROM ';
      for (const table of ['saved_searches', 'saved_cars'])
        expect((await restored.pool.query(seen + table)).rows).toEqual([{ seen: false }]);
      // as extensions do
      await restored.pool.query('CREATE SCHEMA x_vouchers');
      await restored.close();
      // once
      await (await openAs(other, 'forecourt_restored', copy, log)).close();
      expect(said).toHaveLength(1);
      expect(readdirSync(copy).sort()).toEqual(['files', 'pages.txt']);
      expect(readFileSync(join(copy, 'files/sg/card.jpg'), 'utf8')).toBe('files/sg/card.jpg');
    } finally {
      await Promise.all([server, other].map((each) => each.signal('SIGKILL')));
    }
  },
);

test.runIf(CLIENTS !== '')(
  'a database that the documents create on the newest PostgreSQL can be written by the role of the site',
  async () => {
    const folder = dataFolder();
    const server = await serverWithRole(folder, findBinaries());
    try {
      const create = COMMANDS.join('\n').match(/^createdb .*$/m)?.[0] ?? '';
      run(create, folder, server, folder);
      const client = new Client({ connectionString: urlFor(server, 'forecourt_restored') });
      await client.connect();
      await client.query('CREATE SCHEMA x_vouchers; CREATE TABLE cars (id int)');
      await client.end();
    } finally {
      await server.signal('SIGKILL');
    }
  },
);
