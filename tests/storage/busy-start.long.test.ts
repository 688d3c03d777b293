import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { defineJob } from '#server/jobs/define-job.ts';
import { startJobs } from '#server/jobs/job-queue.ts';
import { databaseSource } from '#server/modules/listings/database-source.ts';
import { upsertListings } from '#server/modules/listings/repositories/upsert-listings.ts';
import { createLiveIndexes } from '#server/search/live/live-indexes.ts';
import { type OpenDatabase, openDatabase } from '#server/storage/database.ts';
import { createTestDatabase } from '../database.ts';
import { openFaultProxy } from '../fault-proxy.ts';
import { jobServices } from '../job-services.ts';
import { quiet } from '../quiet-log.ts';
import { listingInput } from './listing-input.ts';

// a start on a busy machine: the process works for seconds without a pause, and its timers fire before it reads answers

/** Limits of these connections: a tenth of a second for a statement, two seconds for a connection or its answer. */
const STATEMENT_MS = 100;
const LIMIT_MS = STATEMENT_MS + 2_000;
const log = { ...quiet, warn: vi.fn(), error: vi.fn() };
const definition = { columns: [], facets: [], stats: [], sorts: [] };

let database: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await upsertListings(database.db, 'here', [listingInput('1')]);
});
afterAll(() => database.close());
beforeEach(() => {
  log.warn.mockClear();
});

/** Connections of a process. */
function openProcess(url = database.url): OpenDatabase {
  const own = openDatabase({ url, log: quiet, statementTimeout: STATEMENT_MS });
  onTestFinished(() => own.close());
  return own;
}

/** Keeps this process busy for longer than a visitor's request waits for the database. */
const keepBusy = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LIMIT_MS + 400);

test('an answer that arrived while the process was busy is read', async () => {
  const { pool } = openProcess();
  await pool.query('SELECT 1');
  // timers come next, before answers are read
  await new Promise((resolve) => setImmediate(resolve));
  const answer = pool.query('SELECT 7 AS number');
  keepBusy();
  expect((await answer).rows).toEqual([{ number: 7 }]);
});

test('an answer that does not arrive is an error', async () => {
  const proxy = await openFaultProxy(database.url);
  onTestFinished(() => proxy.close());
  const { pool } = openProcess(proxy.url);
  await pool.query('SELECT 1');
  proxy.delay = Number.POSITIVE_INFINITY;
  await expect(pool.query('SELECT 1')).rejects.toThrow('Query read timeout');
});

test('statements of visitors keep their limit, on every connection', async () => {
  const limitOf = async ({ pool }: Pick<OpenDatabase, 'pool'>) =>
    (await pool.query('SHOW statement_timeout')).rows[0].statement_timeout;
  const site = openDatabase({ url: database.url, log: quiet });
  onTestFinished(() => site.close());
  expect([await limitOf(site), await limitOf(site.background)]).toEqual(['2500ms', '15s']);
  await expect(site.pool.query('SELECT pg_sleep(4)')).rejects.toThrow('statement timeout');
});

test('listings are read at a start, without a warning', async () => {
  const live = createLiveIndexes({
    regions: { here: definition },
    source: databaseSource(openProcess(), log),
    log,
  });
  onTestFinished(() => live.close());
  keepBusy();
  await live.ready;
  expect(live.size('here')).toBe(1);
  expect(log.warn.mock.calls).toEqual([]);
});

test('jobs start, without a warning', async () => {
  const own = openProcess();
  const run = vi.fn(async () => {});
  const queue = startJobs({
    pool: own.background.pool,
    services: { ...jobServices({ database: own }), log },
    jobs: [defineJob({ name: 'at-a-busy-start', runsAtStart: true, run })],
  });
  onTestFinished(() => queue.stop(2_000));
  keepBusy();
  await expect.poll(() => run.mock.calls.length, { timeout: 60_000 }).toBe(1);
  expect(log.warn.mock.calls).toEqual([]);
});
