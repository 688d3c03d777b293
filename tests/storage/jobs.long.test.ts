import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { defineJob, type Job } from '#server/jobs/define-job.ts';
import { type JobQueue, startJobs } from '#server/jobs/job-queue.ts';
import { JOBS } from '#server/jobs/registry.ts';
import { type OpenDatabase, openDatabase } from '#server/storage/database.ts';
import { inTransaction } from '#server/storage/transaction.ts';
import { createTestDatabase } from '../database.ts';
import { jobServices } from '../job-services.ts';
import { NODE_FLAGS } from '../node-flags.ts';
import { quiet } from '../quiet-log.ts';

const ROOT = join(import.meta.dirname, '../..');
const NODE = join(ROOT, 'node_modules/.bin/node');
const PROGRAM = fileURLToPath(new URL('jobs-process.ts', import.meta.url));

let database: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const log = { ...quiet, warn: vi.fn(), error: vi.fn() };

/** A process with connections of its own, as far as the queue is concerned. */
const startProcess = (...jobs: Job[]): Promise<JobQueue> => startQueue({}, ...jobs);

async function startQueue(
  options: Pick<Parameters<typeof startJobs>[0], 'runsJobs'>,
  ...jobs: Job[]
): Promise<JobQueue> {
  const own = openDatabase({ url: database.url, log: quiet, size: 4, applicationName: 'a process' });
  const services = { ...jobServices({ database: own }), log };
  const intervals = { poll: 1, maintenance: 1 };
  const queue = startJobs({ pool: own.pool, services, jobs, intervals, ...options });
  onTestFinished(async () => {
    await queue.stop(2_000);
    await own.close();
  });
  await queue.ready;
  return queue;
}
const statesOf = async (name: string) =>
  (await database.pool.query('SELECT state FROM jobs.job WHERE name = $1', [name])).rows.map(
    ({ state }) => state,
  );

test('every file of a job is registered, under its own name', () => {
  const files = readdirSync(join(ROOT, 'src/server/jobs'));
  const machinery = ['define-job.ts', 'job-queue.ts', 'queue-database.ts', 'registry.ts', 'set-up-queues.ts'];
  expect(JOBS.map(({ name }) => `${name}.ts`).sort()).toEqual(
    files.filter((file) => !machinery.includes(file)).sort(),
  );
});

test('six processes that start together make queues one after the other, and their jobs begin one after the other', async () => {
  log.warn.mockClear();
  let running = 0;
  let most = 0;
  const names: string[] = [];
  const jobs = Array.from({ length: 8 }, (_, index) =>
    defineJob({
      name: `together-${index}`,
      runsAtStart: true,
      run: async () => {
        names.push(`together-${index}`);
        most = Math.max(most, ++running);
        await sleep(50);
        running--;
      },
    }),
  );
  const first = await startProcess(...jobs);
  await expect.poll(() => new Set(names).size, { timeout: 60_000 }).toBe(8);
  expect([names.length, most]).toEqual([8, 1]);
  await first.stop(2_000);
  await Promise.all(Array.from({ length: 6 }, () => startProcess(...jobs)));
  const { rows } = await database.pool.query(
    "SELECT count(*)::int AS count FROM jobs.queue WHERE name LIKE 'together-%'",
  );
  expect(rows).toEqual([{ count: 8 }]);
  expect(log.warn.mock.calls).toEqual([]);
}, 120_000);

test('new queues of processes that start together are made without a fault', async () => {
  log.warn.mockClear();
  const jobs = Array.from({ length: 6 }, (_, index) =>
    defineJob({ name: `new-${index}`, run: async () => {} }),
  );
  await Promise.all(
    Array.from({ length: 6 }, (_, at) => startProcess(...(at % 2 ? jobs : jobs.toReversed()))),
  );
  expect(log.warn.mock.calls).toEqual([]);
}, 120_000);

test('three processes run a scheduled job once', async () => {
  // the runs of two minutes are two
  const second = new Date().getUTCSeconds();
  if (second > 45) await sleep((61 - second) * 1_000);
  const run = vi.fn(async () => {});
  const job = defineJob({ name: 'every-minute', schedule: '* * * * *', run });
  await Promise.all([1, 2, 3].map(() => startProcess(job)));
  await expect.poll(() => run.mock.calls.length, { timeout: 60_000 }).toBe(1);
  await sleep(4_000);
  expect(run).toHaveBeenCalledTimes(1);
}, 120_000);

test('a job runs once for its key, with checked data, when its transaction is committed', async () => {
  const ran: number[] = [];
  const job = defineJob<{ contact: number }>({
    name: 'keyed',
    schema: { type: 'object', properties: { contact: { type: 'integer' } }, required: ['contact'] },
    run: async ({ contact }) => void ran.push(contact),
  });
  const queue = await startProcess(job as Job);
  const startAfter = new Date(Date.now() + 1_000);
  const reminders = [1, 1, 2].map((contact) =>
    queue.enqueue(job, { contact }, { key: String(contact), startAfter }),
  );
  await Promise.all(reminders);
  await inTransaction(database.db, (tx) => queue.enqueue(job, { contact: 3 }, { tx, key: '3' }));
  const undone = inTransaction(database.db, async (tx) => {
    await queue.enqueue(job, { contact: 4 }, { tx, key: '4' });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await expect(queue.enqueue(job, { contact: 'five' } as never)).rejects.toThrow('data of job keyed');
  await expect.poll(() => ran.toSorted(), { timeout: 60_000 }).toEqual([1, 2, 3]);
  await sleep(1_500);
  expect(ran.toSorted()).toEqual([1, 2, 3]);
});

test('a process that only enqueues jobs leaves them to the others', async () => {
  const ran: string[] = [];
  const jobOf = (process: string) =>
    defineJob({
      name: 'left',
      schedule: '0 0 1 1 *',
      runsAtStart: true,
      run: async () => void ran.push(process),
    });
  const web = await startQueue({ runsJobs: false }, jobOf('web'));
  web.runSoon(jobOf('web'));
  await expect.poll(() => statesOf('left'), { timeout: 60_000 }).toEqual(['created']);
  await sleep(1_500);
  expect([ran, await statesOf('left')]).toEqual([[], ['created']]);
  await startProcess(jobOf('worker'));
  await expect.poll(() => ran, { timeout: 60_000 }).toEqual(['worker']);
});

test('a failed job is retried, then given up and retained', async () => {
  const run = vi.fn(async () => {
    throw new Error('the service is away');
  });
  const job = defineJob({ name: 'failing', retries: { limit: 1, delaySeconds: 0 }, run });
  const queue = await startProcess(job);
  await queue.enqueue(job, {});
  await expect.poll(() => statesOf('failing'), { timeout: 60_000 }).toEqual(['failed']);
  expect(run).toHaveBeenCalledTimes(2);
  expect(log.error.mock.calls).toEqual([['Job failing was given up after 2 attempts: the service is away']]);
});

test('the job of a killed process is run by another (R14)', async () => {
  const run = vi.fn(async () => {});
  const job = defineJob({
    name: 'fragile',
    retries: { limit: 2, delaySeconds: 0 },
    timeoutSeconds: 1,
    run,
  });
  const child = spawn(NODE, [...NODE_FLAGS, PROGRAM, database.url], { stdio: 'inherit' });
  const exit = once(child, 'exit');
  await expect
    .poll(
      () => database.pool.query("SELECT FROM jobs.queue WHERE name = 'fragile'").then((r) => r.rowCount),
      {
        timeout: 300_000,
      },
    )
    .toBe(1);
  await database.pool.query(
    "INSERT INTO jobs.job (name, retry_limit, expire_seconds, policy) VALUES ('fragile', 2, 1, 'short')",
  );
  expect(await exit).toEqual([null, 'SIGKILL']);
  expect(await statesOf('fragile')).toEqual(['active']);
  await startProcess(job);
  await expect.poll(() => statesOf('fragile'), { timeout: 60_000 }).toEqual(['completed']);
  expect(run).toHaveBeenCalledTimes(1);
}, 120_000);

test('a process whose connections are all lost at the end of a job goes on and notes the end (R3)', async () => {
  const job = defineJob({
    name: 'cut',
    run: async () => {
      await database.pool.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'a process'",
      );
    },
  });
  const queue = await startProcess(job);
  await queue.enqueue(job, {});
  await expect.poll(() => statesOf('cut'), { timeout: 60_000 }).toEqual(['completed']);
});

test('a stop aborts the running job and returns', async () => {
  const started = Promise.withResolvers<void>();
  const aborted = vi.fn();
  const job = defineJob({
    name: 'long',
    run: async (_, { signal }) => {
      started.resolve();
      await sleep(60_000, undefined, { signal }).catch(aborted);
    },
  });
  const queue = await startProcess(job);
  await queue.enqueue(job, {});
  await started.promise;
  await queue.stop(2_000);
  expect(aborted).toHaveBeenCalledTimes(1);
});
