import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/storage/database.ts';
import { createTestDatabase } from '../database.ts';
import { openTestSite, type TestSite } from './test-site.ts';

const API = '/api/v1/rabbit/sg';

let site: TestSite;
/** Stands in for a replica that has nothing yet: what is answered from it is missing. */
let empty: OpenDatabase;
let slug: string;

beforeAll(async () => {
  empty = await createTestDatabase();
  site = await openTestSite({ stock: { sg: 5 }, reads: empty.db });
  const { rows } = await site.database.pool.query("SELECT slug FROM listings WHERE kind = 'used' LIMIT 1");
  slug = rows[0].slug;
});
afterAll(async () => {
  await site?.close();
  await empty?.close();
});

const get = (path: string, headers = {}) => site.app.inject({ url: API + path, headers });

it('answers what anybody may see from the replica (R21)', async () => {
  expect((await get(`/listings/${slug}`)).statusCode).toBe(404);
  expect((await get('/inventories')).json().meta.total).toBe(0);
});

it.each([
  { authorization: 'Bearer x' },
  { cookie: 'a=b; LOGIN_ACCESS_TOKEN=x' },
  { cookie: '__Host-PURCHASE_TOKEN=x' },
  { cookie: '__Host-DESK_SESSION=x' },
])('answers who may have just changed a car from the primary: %o (R21)', async (headers) => {
  expect((await get(`/listings/${slug}`, headers)).statusCode).toBe(200);
});

it('keeps the search at what the primary tells (R21)', async () => {
  expect((await get('/listings')).json().meta.total).toBe(5);
});
