import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type FaultProxy, openFaultProxy } from '../fault-proxy.ts';
import { ORIGIN, openTestSite, type TestSite } from './test-site.ts';

// HARDENING R7: the database is slow, silent or drops connections
const BASE = '/api/v1/rabbit/sg';
const CONCURRENCY = 60;
const PAGES = [1, 2, 3];
const OPTIONS = { timeout: 120_000 };

let site: TestSite;
let proxy: FaultProxy;
let slugs: string[];

beforeAll(async () => {
  site = await openTestSite({
    stock: { sg: 100 },
    through: async (url) => {
      proxy = await openFaultProxy(url);
      return proxy.url;
    },
  });
  const { rows } = await site.database.pool.query<{ slug: string }>(
    "SELECT slug FROM listings WHERE kind = 'used' ORDER BY id",
  );
  slugs = rows.map(({ slug }) => slug);
  for (const page of PAGES) await site.app.inject(`${BASE}/listings?page=${page}`);
});
afterEach(() => {
  proxy.delay = 0;
});
afterAll(async () => {
  await site?.close();
  await proxy?.close();
});

const record = () =>
  site.app.inject({
    method: 'POST',
    url: `${BASE}/consents`,
    headers: { origin: ORIGIN },
    payload: { id: crypto.randomUUID(), version: 1, categories: [] },
  });

/** Sends reads and writes concurrently. */
async function ask() {
  const requests = Array.from({ length: CONCURRENCY }, (_, index) =>
    index % 2 === 0 ? record() : site.app.inject(`${BASE}/listings/${slugs.pop()}`),
  );
  const answers = await Promise.all(requests);
  const unexpected = answers.filter(
    ({ statusCode, headers }) => statusCode >= 300 && !(statusCode === 503 && headers['retry-after']),
  );
  return {
    served: answers.filter(({ statusCode }) => statusCode < 300).length,
    shed: answers.filter(({ statusCode }) => statusCode === 503).length,
    unexpected: unexpected.map(({ statusCode, body }) => `${statusCode} ${body}`),
  };
}

/** Checks that cached searches are answered while requests wait for the database. */
async function whileSearching<Result>(work: Promise<Result>): Promise<Result> {
  let isOver = false;
  const result = work.finally(() => {
    isOver = true;
  });
  for (const page of PAGES)
    expect((await site.app.inject(`${BASE}/listings?page=${page}`)).statusCode).toBe(200);
  expect(isOver).toBe(false);
  return result;
}

const expectSuccess = async () => expect((await record()).statusCode).toBe(201);

it('two seconds late: serves what it can, responds to the rest with Retry-After', OPTIONS, async () => {
  await expectSuccess();
  proxy.delay = 2_000;
  const { served, unexpected } = await whileSearching(ask());
  expect(unexpected).toEqual([]);
  expect(served).toBeGreaterThan(0);
  proxy.delay = 0;
  await vi.waitFor(expectSuccess, 60_000);
});

it('silent: responds with Retry-After, and recovers', OPTIONS, async () => {
  proxy.delay = Number.POSITIVE_INFINITY;
  const { shed, unexpected } = await whileSearching(ask());
  expect([shed, unexpected]).toEqual([CONCURRENCY, []]);
  proxy.delay = 0;
  await vi.waitFor(expectSuccess, 60_000);
});

it('connections dropped in the middle: recovers immediately', OPTIONS, async () => {
  proxy.delay = 300;
  const answers = ask();
  setTimeout(() => proxy.drop(), 150);
  const { unexpected } = await answers;
  expect(unexpected).toEqual([]);
  proxy.delay = 0;
  await expectSuccess();
});
