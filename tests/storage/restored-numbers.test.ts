import { afterAll, beforeAll, expect, it } from 'vitest';
import { currentPosition, readChanges } from '#server/modules/listings/repositories/listing-changes.ts';
import { upsertListings } from '#server/modules/listings/repositories/upsert-listings.ts';
import type { OpenDatabase } from '#server/storage/database.ts';
import { renewForeignNumbers } from '#server/storage/start-database.ts';
import { createTestDatabase } from '../database.ts';
import { listingInput } from './listing-input.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await upsertListings(database.db, 'sg', [listingInput('1')]);
  await database.pool.query(`
    WITH owner AS (INSERT INTO contacts (region, phone, slug) VALUES ('sg', '+6581230001', 'mei') RETURNING id),
      search AS (INSERT INTO saved_searches (contact_id, region, kind, search, language, events, frequency)
        SELECT id, 'sg', 'used', '', 'en', '{new_match}', 'instant' FROM owner)
    INSERT INTO saved_cars (contact_id, region, listing_id, slug, kind, title, saved_at)
      SELECT id, 'sg', 7, 'a-car', 'used', 'A car', now() FROM owner`);
});
afterAll(() => database.close());

const query = async (text: string) => (await database.pool.query(text)).rows;
/** Whether what happens now counts as seen, by table. */
const areSeen = () =>
  query(`SELECT pg_visible_in_snapshot(pg_current_xact_id(), seen) AS seen FROM saved_searches
    UNION ALL SELECT pg_visible_in_snapshot(pg_current_xact_id(), seen) FROM saved_cars`);
const NOT_SEEN = [{ seen: false }, { seen: false }];

it('a database that stays on its server keeps its numbers', async () => {
  const before = await query('SELECT seen::text FROM saved_searches');
  expect(await renewForeignNumbers(database.url)).toBe(false);
  expect(await query('SELECT seen::text FROM saved_searches')).toEqual(before);
});

it('numbers of a server that had come further are renewed: alerts are sent, and no process reads its stock for ever', async () => {
  await query(`UPDATE saved_searches SET seen = '900000000:900000000:'`);
  await query(`UPDATE saved_cars SET seen = '900000000:900000000:'`);
  await query(
    `INSERT INTO alert_changes (region, kind, listing_id, title, xid) VALUES ('sg', 'used', 1, 'x', '900000001')`,
  );
  await query(`UPDATE listing_changes SET xid = '900000002'`);
  await query(`INSERT INTO listing_change_prunings VALUES ('sg', '900000003')`);
  expect(await areSeen()).toEqual([{ seen: true }, { seen: true }]);
  expect((await readChanges(database.db, 'sg', await currentPosition(database.db))).reload).toBe(true);

  expect(await renewForeignNumbers(database.url)).toBe(true);
  expect(await areSeen()).toEqual(NOT_SEEN);
  expect((await readChanges(database.db, 'sg', await currentPosition(database.db))).reload).toBe(false);
  const waiting = await query(
    'SELECT pg_visible_in_snapshot(c.xid, s.seen) AS seen FROM alert_changes c, saved_searches s WHERE c.listing_id = 1',
  );
  expect(waiting).toContainEqual({ seen: false });
  expect(waiting).not.toContainEqual({ seen: true });
  expect(await renewForeignNumbers(database.url)).toBe(false);
});
