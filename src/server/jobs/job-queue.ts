import { setTimeout as sleep } from 'node:timers/promises';
import { Ajv, type ValidateFunction } from 'ajv';
import type { Pool } from 'pg';
import { type JobWithMetadata, PgBoss, type SendOptions } from 'pg-boss';
import { reasonOf } from '#domain/privacy/reason-of.ts';
import type { Database } from '../storage/database.ts';
import { JOB_SCHEMA } from '../storage/job-schema.ts';
import type { Job, JobServices } from './define-job.ts';
import { queueDatabase, transactionDatabase } from './queue-database.ts';
import { setUpQueues, TIMEOUT_SECONDS } from './set-up-queues.ts';

const NO_DATA = { type: 'object', additionalProperties: false };

/** The first run of a job waits for that of the job before it, at most this long. */
const FIRST_RUN_MS = 2_000;

export interface EnqueueOptions {
  /** Only one job with this key waits at a time. */
  key?: string;
  /** Absent: as soon as possible. */
  startAfter?: Date;
  /** The transaction that causes the job; it exists when the transaction is committed. */
  tx?: Database;
}

export interface JobQueue {
  /** Resolves when this process runs jobs, or can enqueue them for others. */
  readonly ready: Promise<void>;
  /** @throws if the data do not match the job's schema, or the database is unavailable */
  enqueue<Data extends object>(job: Job<Data>, data: Data, options?: EnqueueOptions): Promise<void>;
  /** Starts a job that was enqueued in a transaction, after it: this process does not wait for the next poll. */
  wake(job: Job): void;
  /** Runs a scheduled job before its time; never throws. */
  runSoon(job: Job): void;
  /** Takes no more jobs, aborts running ones and waits for them at most `timeoutMs`. */
  stop(timeoutMs: number): Promise<void>;
}

export interface JobQueueOptions {
  /** Connections of the queue itself; jobs use those of `services`. */
  pool: Pool;
  services: JobServices;
  jobs: readonly Job[];
  /** Whether this process runs jobs; otherwise it only enqueues them for others. Default true. */
  runsJobs?: boolean;
  intervals?: Partial<typeof INTERVALS>;
}

const INTERVALS = {
  /** Seconds between polls for jobs. What is enqueued or woken in this process starts without that delay. */
  poll: 15,
  /** Seconds between checks for timed-out runs. */
  maintenance: 60,
};
const RESTART_MS = 2_000;

/** Runs jobs in this process until stopped, or only enqueues them. Any number of processes share the queue of a database. */
export function startJobs({ pool, services, jobs, runsJobs = true, ...options }: JobQueueOptions): JobQueue {
  const intervals = { ...INTERVALS, ...options.intervals };
  const { log } = services;
  const stopping = new AbortController();
  const requireValid = createJobCheck();
  const workers = createJobWorkers({
    pollSeconds: intervals.poll,
    run: createJobRun(services, requireValid, stopping.signal),
    stopping: stopping.signal,
  });
  const open = () =>
    openBoss(pool, intervals, runsJobs).on('error', (error) => {
      if (!stopping.signal.aborted) log.warn(`Connecting to the job queue failed: ${reasonOf(error)}`);
    });
  let boss = open();

  async function start(): Promise<void> {
    while (!stopping.signal.aborted)
      try {
        await setUpQueues(pool, jobs, stopping.signal);
        await boss.start();
        if (runsJobs) for (const job of jobs) if (!stopping.signal.aborted) await workers.start(boss, job);
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
  const isKnown = ({ name }: Job) =>
    runsJobs ? workers.idOf(name) !== undefined : jobs.some((job) => job.name === name);

  const wake = ({ name }: Pick<Job, 'name'>) => {
    const worker = workers.idOf(name);
    if (worker) boss.notifyWorker(worker);
  };
  const enqueue: JobQueue['enqueue'] = async (job, data, options = {}) => {
    requireValid(job as Job, data);
    await boss.send(job.name, data, sendOptions(options));
    // another connection does not see it before the transaction ends
    if (!options.startAfter && !options.tx) wake(job);
  };
  return {
    ready,
    enqueue,
    wake,
    runSoon(job) {
      // what asks while the queue starts is not lost
      void ready.then(() => {
        if (isKnown(job) && !stopping.signal.aborted) enqueue(job, {}).catch(() => {});
      });
    },
    async stop(timeoutMs) {
      stopping.abort();
      await ready;
      await stop(timeoutMs);
      await workers.whenIdle();
    },
  };
}

function openBoss(pool: Pool, intervals: typeof INTERVALS, runsJobs: boolean): PgBoss {
  return new PgBoss({
    db: queueDatabase(pool),
    schema: JOB_SCHEMA,
    migrate: false,
    schedule: runsJobs,
    supervise: runsJobs,
    // the checks of the site say which processes answer, and its operators look after vacuum and indexes
    registerInstance: false,
    monitorVacuum: false,
    reindex: false,
    cronMonitorIntervalSeconds: intervals.poll,
    cronWorkerIntervalSeconds: intervals.poll,
    superviseIntervalSeconds: intervals.maintenance,
    monitorIntervalSeconds: intervals.maintenance,
    // no job waits for others
    flowIntervalSeconds: 3_600,
  });
}

const sendOptions = ({ key, startAfter, tx }: EnqueueOptions): SendOptions => ({
  ...(key !== undefined && { singletonKey: key }),
  ...(startAfter && { startAfter }),
  ...(tx && { db: transactionDatabase(tx) }),
});

/** The workers of this process, one for each job. */
interface JobWorkers {
  /** Starts the worker of a job. A job that runs at start is enqueued first. */
  start(boss: PgBoss, job: Job): Promise<void>;
  /** Id of the worker of a job; undefined: it has not started. */
  idOf(job: string): string | undefined;
  /** Resolves when the runs of now have ended, however they end. */
  whenIdle(): Promise<void>;
}

interface JobWorkersOptions {
  /** Seconds between polls for jobs. */
  pollSeconds: number;
  run: ReturnType<typeof createJobRun>;
  /** Aborted when the process stops. */
  stopping: AbortSignal;
}

function createJobWorkers({ pollSeconds, run, stopping }: JobWorkersOptions): JobWorkers {
  const running = new Set<Promise<void>>();
  const ids = new Map<string, string>();
  const afterOthers = createFirstRuns(stopping);
  return {
    async start(boss, job) {
      const { name } = job;
      if (job.runsAtStart) await boss.send(name, {});
      const polling = { pollingIntervalSeconds: pollSeconds, includeMetadata: true } as const;
      const id = await boss.work<object, void, typeof polling>(name, polling, async ([each]) => {
        if (!each) return;
        const work = afterOthers(name, () => run(job, each));
        running.add(work);
        await work.finally(() => running.delete(work));
      });
      ids.set(name, id);
    },
    idOf: (job) => ids.get(job),
    whenIdle: async () => {
      await Promise.allSettled(running);
    },
  };
}

/**
 * At a start every job has something to do: first runs begin one after the other, so that they leave connections free.
 * Returns the function that begins a run of a job.
 */
function createFirstRuns(signal: AbortSignal) {
  /** Jobs that have run in this process. */
  const begun = new Set<string>();
  let firstRuns = Promise.resolve();

  return async function afterOthers(name: string, begin: () => Promise<void>): Promise<void> {
    if (begun.has(name)) return begin();
    begun.add(name);
    const before = firstRuns;
    const done = Promise.withResolvers<void>();
    firstRuns = done.promise;
    try {
      const atMost = sleep(FIRST_RUN_MS, undefined, { ref: false, signal });
      await Promise.race([before, atMost.catch(() => {})]);
      await begin();
    } finally {
      done.resolve();
    }
  };
}

/** Returns the function that checks data against the schema of a job; it throws for others. */
function createJobCheck() {
  const validators = new Map<string, ValidateFunction>();
  const ajv = new Ajv();
  return function requireValid(job: Job, data: object): void {
    const validate = validators.get(job.name) ?? ajv.compile(job.schema ?? NO_DATA);
    validators.set(job.name, validate);
    if (!validate(data)) throw new Error(`data of job ${job.name}: ${ajv.errorsText(validate.errors)}`);
  };
}

/** Returns the function that runs a job once and logs a failure. @param stopping aborted when the process stops */
function createJobRun(
  services: JobServices,
  requireValid: ReturnType<typeof createJobCheck>,
  stopping: AbortSignal,
) {
  const { log } = services;
  return async function run(job: Job, { data, retryCount, retryLimit }: JobWithMetadata): Promise<void> {
    const timeout = AbortSignal.timeout((job.timeoutSeconds ?? TIMEOUT_SECONDS) * 1_000);
    try {
      const given = data ?? {};
      requireValid(job, given);
      await job.run(given, { ...services, signal: AbortSignal.any([stopping, timeout]) });
    } catch (error) {
      if (!stopping.aborted) {
        const isDead = retryLimit > 0 && retryCount >= retryLimit;
        const outcome = isDead ? `was given up after ${retryCount + 1} attempts` : 'failed';
        log[isDead ? 'error' : 'warn'](`Job ${job.name} ${outcome}: ${reasonOf(error)}`);
      }
      throw error;
    }
  };
}
