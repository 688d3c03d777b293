import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import type { Db } from 'pg-boss';
import type { Database } from '../storage/database.ts';

const MAX_ATTEMPTS = 5;
const PAUSE_MS = 1_000;

/**
 * Lets pg-boss use the pool of the process, so that it opens no connections of its own. The statement that ends a job is
 * retried when connections are lost: a job whose end is not noted would run again after its timeout (HARDENING R3).
 */
export function queueDatabase(pool: Pick<Pool, 'query'>): Db {
  return {
    async executeSql(text, values) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await pool.query(text, values);
        } catch (error) {
          if (!endsJobs(values) || attempt === MAX_ATTEMPTS) throw error;
          await sleep(PAUSE_MS, undefined, { ref: false });
        }
      }
    },
  };
}

/** Only `complete` and `fail` take the name of a queue, the ids of jobs, an output and the attempts. */
const endsJobs = (values?: unknown[]) => values?.length === 4 && Array.isArray(values[1]);

/** A transaction for pg-boss: a job that is enqueued in it exists when the transaction is committed. */
export function transactionDatabase(tx: Database): Db {
  return {
    async executeSql(text, values) {
      const parts = text
        .split(/\$(\d+)/)
        .map((part, index) =>
          index % 2 === 0 ? sql.raw(part) : sql.param(values?.[Number(part) - 1] ?? null),
        );
      return tx.execute(sql.join(parts));
    },
  };
}
