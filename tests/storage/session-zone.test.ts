import { afterAll, beforeAll, expect, test } from 'vitest';
import { upsertListings } from '../../src/server/modules/listings/repositories/upsert-listings.ts';
import { type OpenDatabase, openDatabase } from '../../src/server/storage/database.ts';
import { createTestDatabase } from '../database.ts';
import { quiet } from '../quiet-log.ts';
import { listingInput } from './listing-input.ts';
import { storedListings } from './stored-listings.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** At any time the day differs in at least one of the last two. */
const ZONES = ['America/Los_Angeles', 'Etc/GMT+12', 'Pacific/Kiritimati'];

test.each(ZONES)('dates do not depend on a database time zone of %s', async (zone) => {
  const { rows } = await database.pool.query<{ name: string }>('SELECT current_database() AS name');
  await database.pool.query(`ALTER DATABASE ${rows[0]?.name} SET timezone TO '${zone}'`);
  const set = openDatabase({ url: database.url, log: quiet, size: 1 });
  try {
    const session = await set.pool.query('SHOW timezone');
    expect(session.rows).toEqual([{ TimeZone: zone }]);
    const dated = listingInput('1', { publishedAt: new Date('2026-01-02T00:00:00Z') });
    await upsertListings(set.db, zone, [dated, listingInput('2')]);
    const { publishedAt: _, ...undated } = dated;
    const days = async () => {
      const listings = await storedListings(set.db, zone);
      return listings.map(({ fields, publishedAt }) => [
        fields['listing.published_on'],
        publishedAt.toISOString().slice(0, 10),
      ]);
    };
    const stored = await days();
    expect(stored[0]).toEqual(['2026-01-02', '2026-01-02']);
    expect(stored[1]?.[0]).toBe(stored[1]?.[1]);
    await upsertListings(set.db, zone, [{ ...undated, title: 'Changed' }]);
    expect((await days())[0]).toEqual(['2026-01-02', '2026-01-02']);
    const prices = await set.pool.query(
      `SELECT DISTINCT p.observed_on::text AS day, (l.created_at AT TIME ZONE 'UTC')::date::text AS stored
       FROM listing_prices p JOIN listings l ON l.id = p.listing_id WHERE l.region = $1`,
      [zone],
    );
    for (const { day, stored: on } of prices.rows) expect(day).toBe(on);
    expect(prices.rows.length).toBeGreaterThan(0);
  } finally {
    await set.close();
  }
});
