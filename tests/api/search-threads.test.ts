import { afterAll, beforeAll, expect, it } from 'vitest';
import { OPERATIONS } from '#server/runtime/operations.ts';
import { fillDatabase } from '../database.ts';
import { readMetrics } from './monitoring/read-metrics.ts';
import { openTestSite, type TestSite } from './test-site.ts';

/** Drawn cars, and how many cars are made of each: threads search stocks of 20,000 cars or more. */
const DRAWN = 200;
const COPIES = 100;
const MAX_STOP_MS = 11_000;
const SEARCHES = 24;

let first: TestSite;
let site: TestSite;
let last = 0;
/** A search that nobody has asked for. */
const nextSearch = () => `/api/v1/rabbit/sg/listings?price=${1_000 + ++last}-&sort=price-desc`;

const metrics = async () => readMetrics((await site.app.inject({ url: '/metrics' })).body);

beforeAll(async () => {
  first = await openTestSite({ stock: { sg: DRAWN }, environment: { SEARCH_THREADS: '0' } });
  await fillDatabase(
    first.database,
    `INSERT INTO listings (region, kind, source, source_id, slug, status, title, fields, content_hash, published_at)
      SELECT region, kind, source, source_id || '-' || copy, slug || '-' || copy, status, title,
        fields || jsonb_build_object('listing.asking_price', 10000 + copy * 1000 + id), content_hash, published_at
      FROM listings, generate_series(1, ${COPIES}) AS copy WHERE region = 'sg' AND kind = 'used'`,
  );
  site = await openTestSite({
    stock: { sg: DRAWN },
    joins: first,
    environment: { SEARCH_THREADS: '1', METRICS: 'on', RATE_LIMITS: 'off' },
  });
}, 120_000);
afterAll(async () => {
  await site?.close();
  await first?.close();
});

it('shows in /metrics how many threads there are, what they answer, and what waits', async () => {
  const answers = 'forecourt_search_thread_answers_total';
  await expect
    .poll(
      async () => {
        expect((await site.app.inject(nextSearch())).statusCode).toBe(200);
        return (await metrics()).value(answers);
      },
      { timeout: 30_000 },
    )
    .toBeGreaterThan(0);
  const before = (await metrics()).value(answers);
  for (let search = 0; search < 5; search++) await site.app.inject(nextSearch());
  const now = await metrics();
  expect(now.value(answers) - before).toBe(5);
  expect(now.value('forecourt_search_threads')).toBe(1);
  expect(now.value('forecourt_search_waiting')).toBe(0);
  expect(now.value('forecourt_search_thread_ends_total')).toBe(0);
}, 60_000);

it('answers searches that wait in threads when the site is stopped, and ends in time', async () => {
  const origin = await site.app.listen({ host: '127.0.0.1', port: 0 });
  const { promise: stopped, resolve } = Promise.withResolvers<number>();
  let begun = 0;
  // with the last search all requests are there, and those of the thread are not answered
  const stopWithLast = () => {
    if (++begun !== SEARCHES) return;
    const start = performance.now();
    void site.server.stop(0).then(() => resolve(performance.now() - start));
  };
  OPERATIONS.search.start.subscribe(stopWithLast);
  const statusOf = async () => {
    const answer = await fetch(origin + nextSearch());
    const { meta } = (await answer.json()) as { meta: { total: number } };
    return [answer.status, meta.total > 0];
  };
  const answers = await Promise.all(Array.from({ length: SEARCHES }, statusOf));
  OPERATIONS.search.start.unsubscribe(stopWithLast);
  expect(answers).toEqual(answers.map(() => [200, true]));
  expect(await stopped).toBeLessThan(MAX_STOP_MS);
}, 60_000);
