import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ReviewInput } from '#server/import/reviews/read-review.ts';
import { deleteReviews, upsertReviews } from '#server/modules/reviews/repositories/stored-reviews.ts';
import { openTestSite, type TestSite } from './test-site.ts';

const REAL = { region: 'sg', source: 'Example', isDemo: false };
const DEMO = { region: 'sg', source: 'Made up', isDemo: true };
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({ stock: { sg: 1 } });
});
afterAll(() => site?.close());
beforeEach(() => site.database.pool.query('DELETE FROM reviews'));

const store = (source: typeof REAL, batch: ReviewInput[]) => upsertReviews(site.database.db, source, batch);

async function get(path: string) {
  const answer = await site.app.inject(`/api/v1/rabbit/sg/showrooms/${path}`);
  return { status: answer.statusCode, ...answer.json() };
}

const review = (number: number, changes: Partial<ReviewInput> = {}): ReviewInput => ({
  sourceId: String(number),
  place: 'jurong-east',
  rating: 5,
  day: `2026-01-${String(number).padStart(2, '0')}`,
  language: 'en',
  name: `Mei ${number}`,
  text: 'Good.',
  ...changes,
});

test('lists reviews by page, the newest first, with rating and counts', async () => {
  const batch = Array.from({ length: 12 }, (_, index) => review(index + 1, { rating: index < 3 ? 4 : 5 }));
  expect(await store(REAL, batch)).toEqual({ stored: 12, updated: 0, unchanged: 0 });
  const first = await get('jurong-east/reviews');
  expect(first.data.map(({ name }: { name: string }) => name)).toEqual(
    Array.from({ length: 10 }, (_, index) => `Mei ${12 - index}`),
  );
  expect(first.meta).toEqual({
    page: 1,
    page_count: 2,
    rating: {
      place: 'jurong-east',
      count: 12,
      average: 4.75,
      ratings: [5, 4, 3, 2, 1].map((rating) => ({ rating, count: { 5: 9, 4: 3 }[rating] ?? 0 })),
      is_demo: false,
    },
  });
  const second = await get('jurong-east/reviews?page=2');
  expect(second.data.map(({ name }: { name: string }) => name)).toEqual(['Mei 2', 'Mei 1']);
  expect((await get('jurong-east/reviews?page=3')).data).toEqual([]);
  expect((await get('ratings')).data).toEqual([first.meta.rating]);
  expect((await get('tampines/reviews')).meta).toEqual({ page: 1, page_count: 1, rating: null });
});

test('refuses unknown showrooms and pages', async () => {
  expect(await get('jurong-eats/reviews')).toMatchObject({
    status: 404,
    errors: { place: [expect.stringContaining('did you mean jurong-east?')] },
  });
  for (const page of ['0', 'x', '1e9']) expect((await get(`tampines/reviews?page=${page}`)).status).toBe(400);
});

test('stores a review once, changes it and deletes it by its id at the source', async () => {
  const hostile = review(1, { text: '\u0000</script>\ud800', name: "'; DROP TABLE reviews; --" });
  expect(await store(REAL, [hostile])).toEqual({ stored: 1, updated: 0, unchanged: 0 });
  expect(await store(REAL, [hostile])).toEqual({ stored: 0, updated: 0, unchanged: 1 });
  expect(await store(REAL, [review(1, { rating: 3 })])).toEqual({ stored: 0, updated: 1, unchanged: 0 });
  expect(await store({ ...REAL, source: 'Other' }, [review(1)])).toMatchObject({ stored: 1 });
  expect(await deleteReviews(site.database.db, REAL, ['1', '2'])).toEqual(['1']);
  expect((await get('jurong-east/reviews')).data).toMatchObject([{ source: 'Other' }]);
});

test('shows invented reviews only of a showroom without real ones', async () => {
  await store(DEMO, [review(1), review(2, { place: 'tampines' })]);
  expect((await get('ratings')).data).toMatchObject([
    { place: 'tampines', is_demo: true },
    { place: 'jurong-east', is_demo: true },
  ]);
  await store(REAL, [review(3, { rating: 1 })]);
  const shown = await get('jurong-east/reviews');
  expect(shown.data).toMatchObject([{ rating: 1, is_demo: false }]);
  expect(shown.meta.rating).toMatchObject({ count: 1, average: 1, is_demo: false });
  expect((await get('tampines/reviews')).data).toMatchObject([{ is_demo: true }]);
});
