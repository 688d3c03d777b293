import { setTimeout as sleep } from 'node:timers/promises';
import { Ajv, type ValidateFunction } from 'ajv';
import PgBoss from 'pg-boss';
import { reasonOf } from '#domain/privacy/reason-of.ts';
import type { Database, OpenDatabase } from '../storage/database.ts';
import type { Job, JobServices } from './define-job.ts';
import { queueDatabase, transactionDatabase } from './queue-database.ts';
import { setUpQueues, TIMEOUT_SECONDS } from './set-up-queues.ts';

export interface EnqueueOptions {
  /** Only one job with this key waits at a time. */
  key?: string;
  /** Absent: as soon as possible. */
  startAfter?: Date;
  /** The transaction that causes the job; it exists when the transaction is committed. */
  tx?: Database;
}

export interface JobQueue {
  /** Resolves when this process runs jobs. */
  readonly ready: Promise<void>;
  /** @throws if the data do not match the job's schema, or the database is unavailable */
  enqueue<Data extends object>(job: Job<Data>, data: Data, options?: EnqueueOptions): Promise<void>;
  /** Runs a scheduled job before its time; never throws. */
  runSoon(job: Job): void;
  /** Takes no more jobs, aborts running ones and waits for them at most `timeoutMs`. */
  stop(timeoutMs: number): Promise<void>;
}

export interface JobQueueOptions {
  database: Pick<OpenDatabase, 'pool'>;
  services: JobServices;
  jobs: readonly Job[];
  /** For tests. */
  intervals?: Partial<typeof INTERVALS>;
}

const INTERVALS = {
  /** Seconds between polls for jobs. A job that is enqueued in this process starts without that delay. */
  poll: 15,
  /** Seconds between checks for timed-out runs. */
  maintenance: 60,
};
const RETENTION = { archiveCompletedAfterSeconds: 3_600, deleteAfterDays: 7 };
const RESTART_MS = 2_000;
/** The first run of a job waits for that of the job before it, at most this long. */
const FIRST_RUN_MS = 2_000;
const NO_DATA = { type: 'object', additionalProperties: false };

/** Runs jobs in this process until stopped. Any number of processes share the queue of a database. */
export function startJobs({ database, services, jobs, ...options }: JobQueueOptions): JobQueue {
  const intervals = { ...INTERVALS, ...options.intervals };
  const { log } = services;
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const workers = new Map<string, string>();
  const validators = new Map<string, ValidateFunction>();
  const ajv = new Ajv();
  /** Jobs that have run in this process. */
  const begun = new Set<string>();
  let firstRuns = Promise.resolve();
  let boss = open();

  function open(): PgBoss {
    const opened = new PgBoss({
      db: queueDatabase(database.pool),
      migrate: false,
      cronMonitorIntervalSeconds: intervals.poll,
      cronWorkerIntervalSeconds: intervals.poll,
      maintenanceIntervalSeconds: intervals.maintenance,
      ...RETENTION,
    });
    return opened.on('error', (error) => {
      if (!stopping.signal.aborted) log.warn(`Connecting to the job queue failed: ${reasonOf(error)}`);
    });
  }

  function requireValid(job: Job, data: object): void {
    const validate = validators.get(job.name) ?? ajv.compile(job.schema ?? NO_DATA);
    validators.set(job.name, validate);
    if (!validate(data)) throw new Error(`data of job ${job.name}: ${ajv.errorsText(validate.errors)}`);
  }

  async function run(job: Job, { data, retryCount, retryLimit }: PgBoss.JobWithMetadata): Promise<void> {
    const timeout = AbortSignal.timeout((job.timeoutSeconds ?? TIMEOUT_SECONDS) * 1_000);
    try {
      const given = data ?? {};
      requireValid(job, given);
      await job.run(given, { ...services, signal: AbortSignal.any([stopping.signal, timeout]) });
    } catch (error) {
      if (!stopping.signal.aborted) {
        const isDead = retryLimit > 0 && retryCount >= retryLimit;
        const outcome = isDead ? `was given up after ${retryCount + 1} attempts` : 'failed';
        log[isDead ? 'error' : 'warn'](`Job ${job.name} ${outcome}: ${reasonOf(error)}`);
      }
      throw error;
    }
  }

  /** At a start every job has something to do: first runs begin one after the other, so that they leave connections free. */
  async function afterOthers(name: string, begin: () => Promise<void>): Promise<void> {
    if (begun.has(name)) return begin();
    begun.add(name);
    const before = firstRuns;
    const done = Promise.withResolvers<void>();
    firstRuns = done.promise;
    try {
      const atMost = sleep(FIRST_RUN_MS, undefined, { ref: false, signal: stopping.signal });
      await Promise.race([before, atMost.catch(() => {})]);
      await begin();
    } finally {
      done.resolve();
    }
  }

  async function work(job: Job): Promise<void> {
    const { name } = job;
    if (job.runsAtStart) await boss.send(name, {});
    const polling = { pollingIntervalSeconds: intervals.poll, includeMetadata: true } as const;
    const worker = await boss.work<object>(name, polling, async ([each]) => {
      if (!each) return;
      const work = afterOthers(name, () => run(job, each));
      running.add(work);
      await work.finally(() => running.delete(work));
    });
    workers.set(name, worker);
  }

  async function start(): Promise<void> {
    while (!stopping.signal.aborted)
      try {
        await setUpQueues(database.pool, jobs, stopping.signal);
        await boss.start();
        for (const job of jobs) if (!stopping.signal.aborted) await work(job);
        return;
      } catch (error) {
        if (!stopping.signal.aborted) log.warn(`Starting jobs failed: ${reasonOf(error)}`);
        await stop(0);
        // one that failed to start does not start again
        boss = open();
        await sleep(RESTART_MS, undefined, { signal: stopping.signal }).catch(() => {});
      }
  }
  const stop = (timeout: number) => boss.stop({ timeout, close: false }).catch(() => {});
  const ready = start();

  const enqueue: JobQueue['enqueue'] = async (job, data, { key, startAfter, tx } = {}) => {
    requireValid(job as Job, data);
    const options = {
      ...(key !== undefined && { singletonKey: key }),
      ...(startAfter && { startAfter }),
      ...(tx && { db: transactionDatabase(tx) }),
    };
    await boss.send(job.name, data, options);
    const worker = workers.get(job.name);
    if (worker && !startAfter) boss.notifyWorker(worker);
  };
  return {
    ready,
    enqueue,
    runSoon(job) {
      // what asks while the queue starts is not lost
      void ready.then(() => {
        if (workers.has(job.name) && !stopping.signal.aborted) enqueue(job, {}).catch(() => {});
      });
    },
    async stop(timeoutMs) {
      stopping.abort();
      await ready;
      await stop(timeoutMs);
      await Promise.allSettled(running);
    },
  };
}
