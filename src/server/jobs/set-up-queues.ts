import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient, QueryConfig } from 'pg';
import { PgBoss } from 'pg-boss';
import { DAY_SECONDS } from '#domain/time/durations.ts';
import { JOB_SCHEMA } from '../storage/job-schema.ts';
import type { Job } from './define-job.ts';

/** Id of an advisory lock that processes have while they set up queues; arbitrary, but not used by other locks. */
const LOCK = 7_316_039;
const RETRY_MS = 100;
/** Tables are made for new queues, and a busy machine is slow: the limit of requests is too short for that. */
const STATEMENT_MS = 60_000;
/** pg-boss makes this queue for itself. */
const SCHEDULER = '__pgboss__send-it';
export const TIMEOUT_SECONDS = 600;
/** Some twenty thousand rows of completed runs; what failed is in the log. */
const KEEP_SECONDS = DAY_SECONDS;

/**
 * Makes the queues of jobs and sets their schedules, one process after the other: tables of queues that are made at the
 * same time wait for each other. It has a connection of its own, which a process that dies or stops gives back.
 */
export async function setUpQueues(
  pool: Pick<Pool, 'connect'>,
  jobs: readonly Job[],
  signal: AbortSignal,
): Promise<void> {
  const client = await pool.connect();
  const end = endOnce(client);
  signal.addEventListener('abort', end, { once: true });
  try {
    await client.query(`SET statement_timeout = ${STATEMENT_MS}; SET lock_timeout = ${STATEMENT_MS}`);
    while (!(await isLocked(client))) await sleep(RETRY_MS, undefined, { signal });
    const boss = new PgBoss({ db: { executeSql: executorOf(client) }, schema: JOB_SCHEMA, migrate: false });
    await boss.createQueue(SCHEDULER);
    for (const job of jobs) await setUp(boss, job);
  } finally {
    signal.removeEventListener('abort', end);
    end();
  }
}

async function setUp(boss: PgBoss, { name, schedule, retries, timeoutSeconds }: Job): Promise<void> {
  const settings = {
    retryLimit: retries?.limit ?? 0,
    retryDelay: retries?.delaySeconds ?? 0,
    retryBackoff: true,
    expireInSeconds: timeoutSeconds ?? TIMEOUT_SECONDS,
    deleteAfterSeconds: KEEP_SECONDS,
  };
  await boss.createQueue(name, { policy: 'short', ...settings });
  await boss.updateQueue(name, settings);
  await (schedule ? boss.schedule(name, schedule) : boss.unschedule(name));
}

async function isLocked(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ is_ours: boolean }>('SELECT pg_try_advisory_lock($1) AS is_ours', [
    LOCK,
  ]);
  return rows[0]?.is_ours ?? false;
}

const executorOf = (client: PoolClient) => (text: string, values?: unknown[]) => {
  const config: QueryConfig & { query_timeout: number } = {
    text,
    ...(values && { values }),
    query_timeout: STATEMENT_MS,
  };
  return client.query(config);
};

/** A closed connection has neither the lock nor its timeouts. */
function endOnce(client: PoolClient): () => void {
  let hasEnded = false;
  return () => {
    if (!hasEnded) client.release(true);
    hasEnded = true;
  };
}
