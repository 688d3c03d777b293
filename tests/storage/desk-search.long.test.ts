import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listDeskListings } from '../../src/server/modules/desk-listings/repositories/listing-list.ts';
import type { OpenDatabase } from '../../src/server/storage/database.ts';
import { createTestDatabase, fillDatabase } from '../database.ts';

/** A million cars by `DESK_CARS=1000000`, which also prints the figures. */
const CARS = Number(process.env.DESK_CARS ?? 5_000);
const LIMIT = 51;

let database: OpenDatabase;
let stored: { id: number; text: string; status: string }[];

beforeAll(async () => {
  database = await createTestDatabase();
  await fillDatabase(
    database,
    `INSERT INTO listings (region, kind, source, source_id, slug, status, title, content_hash, detail)
     SELECT 'sg', 'used', 'feed', 'S' || n, lower(make) || '-' || model || '-' || n,
       CASE WHEN n % 1000 = 0 THEN 'coming_soon' WHEN n % 20 = 0 THEN 'sold' ELSE 'available' END,
       make || ' ' || initcap(model) || CASE WHEN n = 77 THEN ' Q&A/7 ?@' ELSE '' END || (ARRAY[' 1.6 Auto', ' 2.0 Turbo', '_Hybrid', ' GT-R', ' 100%', ' Été'])[1 + n % 6], '',
       json_build_object('carInfoSection', json_build_object('inventoryId', 'C-' || lpad((n * 7)::text, 8, '0')))
     FROM (SELECT n, (ARRAY['Toyota', 'Honda', 'Volkswagen', 'BMW', 'トヨタ', '本田飛度', 'รถยนต์', 'VW'])[1 + n % 8] AS make,
       'model' || (n * 31 % 997) AS model FROM generate_series(1::bigint, $1) AS n) AS cars`,
    [CARS],
  );
  await fillDatabase(database, 'ANALYZE listings');
  if (CARS > 50_000) return;
  const { rows } = await database.pool.query(
    `SELECT id, status, lower(title || ' ' || slug || ' ' || source_id || ' ' || (detail #>> '{carInfoSection,inventoryId}')) AS text
     FROM listings ORDER BY id DESC`,
  );
  stored = rows.map(({ id, ...row }) => ({ id: Number(id), ...row }));
}, 3_600_000);
afterAll(() => database?.close());

interface Wanted {
  text?: string;
  status?: string;
}
const list = (wanted: Wanted) =>
  listDeskListings(
    database.db,
    { region: 'sg', ...wanted },
    { before: Number.MAX_SAFE_INTEGER, limit: LIMIT },
  );

const WANTED: Wanted[] = [
  { text: 'toyota' },
  { text: 'TOYOTA model1' },
  { text: 'C-00000700' },
  { text: '00000700' },
  { text: 'S4711' },
  { text: 'toyota-model31-1' },
  { text: 'トヨタ' },
  { text: '本田' },
  { text: 'ยนต' },
  { text: 'été' },
  { text: 'vw' },
  { text: 'o' },
  { text: '%' },
  { text: '_' },
  // in no car, or in few
  { text: 'q' },
  { text: 'Q', status: 'sold' },
  { text: '@' },
  { text: '&/' },
  { text: 'toyota ?' },
  { text: '7 x' },
  { text: 'É' },
  { text: '飛' },
  // of numbers, which may be ids
  { text: '7' },
  { text: '700' },
  { text: '4711' },
  { text: 'toyota honda' },
  { text: 'zz' },
  { text: 'yamaha' },
  { text: 'model5 gt-r', status: 'sold' },
  { text: 'toyota', status: 'coming_soon' },
  { status: 'coming_soon' },
  { status: 'pending_sale' },
  {},
];

describe('a search of cars at the desk', () => {
  test.each(WANTED)('finds $text $status as a scan of all cars does', async (wanted) => {
    const { text = '', status } = wanted;
    if (CARS > 50_000) return;
    const words = text.toLowerCase().split(' ');
    const expected = stored.filter(
      (car) => (!status || car.status === status) && words.every((word) => car.text.includes(word)),
    );
    const found = await list(wanted);
    expect(found.map(({ id }) => id)).toEqual(expected.slice(0, LIMIT).map(({ id }) => id));
  });

  if (process.env.DESK_CARS)
    test.each(WANTED)('prints its time for $text $status', async (wanted) => {
      await list(wanted);
      const began = performance.now();
      const { length } = await list(wanted);
      const took = performance.now() - began;
      console.info(`${JSON.stringify(wanted)} ${length} cars ${took.toFixed(0)} ms`);
    });

  test('finds a car without a stock number of its feed by its id', async () => {
    const { rows } = await database.pool.query(
      `INSERT INTO listings (region, kind, source, source_id, slug, status, title, content_hash)
       VALUES ('sg', 'used', 'feed', 'x', 'x', 'available', 'X', '') RETURNING id`,
    );
    const found = await list({ text: rows[0].id });
    expect(found.map(({ id }) => id)).toContain(Number(rows[0].id));
    expect(await list({ text: '9'.repeat(60) })).toEqual([]);
  });
});
