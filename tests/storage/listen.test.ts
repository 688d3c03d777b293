import { afterAll, beforeAll, expect, test } from 'vitest';
import { upsertListings } from '../../src/server/modules/listings/repositories/upsert-listings.ts';
import type { OpenDatabase } from '../../src/server/storage/database.ts';
import { listen } from '../../src/server/storage/listen.ts';
import { createTestDatabase } from '../database.ts';
import { quiet } from '../quiet-log.ts';
import { until } from '../until.ts';
import { listingInput } from './listing-input.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('reports commits by region and, after a lost connection, a change of any region', async () => {
  const changed: (string | null)[] = [];
  const listener = listen('listing_changes', {
    findUrl: async () => database.url,
    log: quiet,
    onNotify: (region) => changed.push(region),
  });
  await until(() => expect(changed).toEqual([null]));
  await upsertListings(database.db, 'changed', [listingInput('1')]);
  await until(() => expect(changed).toEqual([null, 'changed']));
  await upsertListings(database.db, 'changed', [listingInput('1')]);

  await database.pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'forecourt changes' AND datname = current_database()",
  );
  // when it is lost, and when it is there again
  await until(() => expect(changed).toEqual([null, 'changed', null, null]));
  await upsertListings(database.db, 'later', [listingInput('1')]);
  await until(() => expect(changed).toEqual([null, 'changed', null, null, 'later']));
  await listener.close();
  const open = () =>
    database.pool.query(
      "SELECT pid FROM pg_stat_activity WHERE application_name = 'forecourt changes' AND datname = current_database()",
    );
  await until(async () => expect((await open()).rows).toEqual([]));
});
