import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { IndexDefinition } from '#domain/search/index-definition.ts';
import { databaseSource, sharedDatabaseSource } from '#server/modules/listings/database-source.ts';
import { upsertListings } from '#server/modules/listings/repositories/upsert-listings.ts';
import { createLiveIndexes, type MemoryIndexes } from '#server/search/live/live-indexes.ts';
import { snapshotFolder } from '#server/search/snapshot/snapshot-folder.ts';
import { type OpenDatabase, openDatabase } from '#server/storage/database.ts';
import { createTestDatabase } from '../database.ts';
import { quiet } from '../quiet-log.ts';
import { listingInput } from '../storage/listing-input.ts';
import { deleteSource } from '../storage/stored-listings.ts';

const PRICE = 'listing.asking_price';
const definition: IndexDefinition = {
  columns: [{ field: PRICE, kind: 'number' }],
  facets: [],
  stats: [],
  sorts: [{ name: 'price-asc', field: PRICE, direction: 'asc' }],
};
const regions = { here: definition, there: definition };

describe('two processes on one database', () => {
  let database: OpenDatabase;
  let processes: { live: MemoryIndexes; database: OpenDatabase }[];

  beforeAll(async () => {
    database = await createTestDatabase();
    await upsertListings(database.db, 'here', prices(1, 2_500, 1));
    processes = [1, 2].map(() => {
      const processDatabase = openDatabase({ url: database.url, log: quiet });
      return {
        live: createLiveIndexes({
          regions,
          source: databaseSource(processDatabase, quiet),
          log: quiet,
        }),
        database: processDatabase,
      };
    });
    await Promise.all(processes.map(({ live }) => live.ready));
  });

  afterAll(async () => {
    for (const { live, database: processDatabase } of processes) {
      await live.close();
      await processDatabase.close();
    }
    await database.close();
  });

  function prices(from: number, to: number, price: number) {
    return Array.from({ length: to - from + 1 }, (_, index) => ({
      ...listingInput(String(from + index)),
      fields: { [PRICE]: price },
    }));
  }

  const withPrice = (live: MemoryIndexes, price: number) =>
    live.count('here', [{ key: 'price', criterion: { op: 'range', field: PRICE, min: price, max: price } }]);

  const everywhere = (check: (live: MemoryIndexes) => void, timeout = 15_000) =>
    vi.waitFor(
      () => {
        for (const { live } of processes) check(live);
      },
      { timeout, interval: 5 },
    );

  it('load existing listings', () => {
    for (const { live } of processes) expect([live.size('here'), live.size('there')]).toEqual([2_500, 0]);
  });

  it('both show each commit', async () => {
    for (let price = 100; price < 130; price++) {
      await upsertListings(database.db, 'here', prices(price, price, price));
      await everywhere((live) => expect(withPrice(live, price)).toBe(1));
      await sleep(price % 7);
    }
  });

  it('both show the last of many commits', async () => {
    for (let batch = 0; batch < 20; batch++) {
      await upsertListings(database.db, 'here', prices(batch * 100 + 1, batch * 100 + 100, 5_000 + batch));
    }
    await everywhere((live) => expect([withPrice(live, 5_019), withPrice(live, 1)]).toEqual([100, 500]));
  });

  it('keep serving when connections are lost, and catch up', async () => {
    await database.pool.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    for (const { live } of processes) expect(live.size('here')).toBe(2_500);
    await upsertListings(database.db, 'here', prices(3_001, 3_010, 9));
    await everywhere((live) => expect([live.size('here'), withPrice(live, 9)]).toEqual([2_510, 10]));
  });

  it('both remove deleted listings', async () => {
    const { source } = listingInput('1');
    await deleteSource(database.db, 'here', source);
    await everywhere((live) => expect(live.size('here')).toBe(0));
    for (const { live } of processes)
      expect(live.search('here', { criteria: [], sort: 'price-asc' }).ids).toEqual([]);
  });
});

it('a start reads no car whose index is in a file', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-index-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const prices = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => ({
      ...listingInput(String(from + at)),
      fields: { [PRICE]: from + at },
    }));
  await upsertListings(database.db, 'here', prices(1, 30));
  const source = databaseSource(database, quiet);
  const readListings = vi.spyOn(source, 'readListings');
  const start = async () => {
    const snapshots = snapshotFolder(folder, '1.0.0', 1);
    const live = createLiveIndexes({ regions: { here: definition }, source, snapshots, log: quiet });
    await live.ready;
    const { ids } = live.search('here', { criteria: [], sort: 'price-asc', limit: 100 });
    await live.close();
    return ids.length;
  };
  expect(await start()).toBe(30);
  await upsertListings(database.db, 'here', prices(31, 33));
  readListings.mockClear();
  expect(await start()).toBe(33);
  expect(readListings).not.toHaveBeenCalled();
});

it('positions that are stored for all processes are those of each, until the table was written again', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const position = await sharedDatabaseSource(database, quiet).currentPosition();
  await upsertListings(database.db, 'here', [{ ...listingInput('1'), fields: { [PRICE]: 1 } }]);
  const later = sharedDatabaseSource(database, quiet);
  const found = await later.readChanges('here', position);
  expect(found).toMatchObject({ changes: [{ deleted: false }], reload: false });
  expect(await later.readChanges('here', found.position)).toMatchObject({ changes: [], reload: false });
  await database.pool.query('VACUUM FULL listings');
  expect(await later.readChanges('here', found.position)).toMatchObject({ changes: [], reload: true });
});
