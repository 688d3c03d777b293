import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { OPERATIONS } from '#server/runtime/operations.ts';
import { copyCars } from '../copied-cars.ts';
import { readMetrics } from './monitoring/read-metrics.ts';
import { openTestSite, type TestSite } from './test-site.ts';

/** Drawn cars, and how many cars are made of each: threads search stocks of 20,000 cars or more. */
const DRAWN = 100;
const COPIES = 200;
const SEARCHES = 24;

let site: TestSite;
let last = 0;
/** A search that was not sent before. */
const nextSearch = () => `/api/v1/rabbit/sg/listings?price=${1_000 + ++last}-&sort=price-desc`;

const metrics = async () => readMetrics((await site.app.inject({ url: '/metrics' })).body);
const totalOf = async (url: string): Promise<number> =>
  (await site.app.inject({ url })).json<{ meta: { total: number } }>().meta.total;

beforeAll(async () => {
  site = await openTestSite({
    stock: { sg: DRAWN },
    environment: { SEARCH_THREADS: '1', METRICS: 'on', RATE_LIMITS: 'off' },
  });
  await copyCars(site.database, 'sg', COPIES);
  // the index follows the database
  const isFollowed = async () =>
    expect(await totalOf('/api/v1/rabbit/sg/listings')).toBe(DRAWN * (COPIES + 1));
  await vi.waitFor(isFollowed, { timeout: 90_000, interval: 200 });
}, 120_000);
afterAll(() => site?.close());

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
}, 120_000);

it('answers searches that wait in threads when the site is stopped, and ends', async () => {
  const origin = new URL(await site.app.listen({ host: '127.0.0.1', port: 0 }));
  const sockets = await Promise.all(Array.from({ length: SEARCHES }, () => connectTo(Number(origin.port))));
  const { promise: stopped, resolve } = Promise.withResolvers<void>();
  let begun = 0;
  let ended = 0;
  let waiting = 0;
  const countEnd = () => void ended++;
  // all requests have arrived with the last search
  const stopWithLast = () => {
    if (++begun !== SEARCHES) return;
    // a search of this thread has ended by then, one of another thread cannot have
    queueMicrotask(() => {
      waiting = begun - ended;
    });
    // as SIGTERM does (scripts/start/stop-on-signals.ts)
    void site.server.stop(0).then(resolve);
  };
  OPERATIONS.search.start.subscribe(stopWithLast);
  OPERATIONS.search.end.subscribe(countEnd);
  onTestFinished(() => {
    OPERATIONS.search.start.unsubscribe(stopWithLast);
    OPERATIONS.search.end.unsubscribe(countEnd);
  });
  for (const socket of sockets) socket.write(`GET ${nextSearch()} HTTP/1.1\r\nHost: cars.example\r\n\r\n`);
  const answers = await Promise.all(sockets.map((socket) => text(socket)));
  expect(waiting).toBeGreaterThan(0);
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 200 .*"total":[1-9]/s);
  await stopped;
}, 120_000);

async function connectTo(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}
