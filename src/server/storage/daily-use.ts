import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { DAY_SECONDS } from '#domain/time/durations.ts';
import type { Database } from './database.ts';
import { inTransaction } from './transaction.ts';

/** What somebody may use within a day. */
export interface DailyShare {
  /** What is counted, and whose: `requests address 192.0.2.1`. Stored as a hash. */
  key: string;
  /** Uses at once; they fall evenly to zero within a day. */
  most: number;
}

/**
 * Counts a use against all shares, for all processes (HARDENING A52). Give them always in the same order, narrow ones
 * first: two senders who share one wait for each other, and a flood ends at the narrow one.
 * @returns 0; or the seconds until one more is possible, then nothing is counted
 */
export async function takeDailyUse(db: Database, shares: readonly DailyShare[]): Promise<number> {
  if (shares.length === 0) return 0;
  try {
    await inTransaction(db, async (tx) => {
      for (const share of shares) await takeOne(tx, share);
    });
    return 0;
  } catch (error) {
    if (error instanceof UsedUp) return error.waitSeconds;
    throw error;
  }
}

/** Rolls back what was counted. */
class UsedUp extends Error {
  readonly waitSeconds: number;

  constructor(waitSeconds: number) {
    super('the share of the day is used up');
    this.waitSeconds = waitSeconds;
  }
}

async function takeOne(tx: Database, { key, most }: DailyShare): Promise<void> {
  const sender = createHash('sha256').update(`daily ${key}`).digest('hex');
  const level = sql`greatest(0, u.used - ${most}::float8 * extract(epoch FROM now() - u.counted_at)::float8 / ${DAY_SECONDS})`;
  const { rowCount } = await tx.execute(sql`
    INSERT INTO daily_use AS u (sender, used) VALUES (${sender}, 1)
    ON CONFLICT (sender) DO UPDATE SET used = ${level} + 1, counted_at = now() WHERE ${level} + 1 <= ${most}`);
  if ((rowCount ?? 0) > 0) return;
  const { rows } = await tx.execute<{ over: number }>(
    sql`SELECT ${level} + 1 - ${most} AS over FROM daily_use AS u WHERE sender = ${sender}`,
  );
  throw new UsedUp(Math.max(1, Math.ceil(((rows[0]?.over ?? 0) * DAY_SECONDS) / most)));
}

/** Deletes what has fallen to zero. */
export async function pruneDailyUse(db: Database): Promise<void> {
  await db.execute(sql`DELETE FROM daily_use WHERE counted_at < now() - interval '1 day'`);
}
