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
 * first: two senders who share one wait for each other, and a flood ends at the narrow one. In a transaction call it
 * last: what is rolled back is not counted, and senders wait for each other until its end.
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

/**
 * Reads what `takeDailyUse` would return, without counting and without waiting for others.
 * @returns 0; or the seconds until one more is possible
 */
export async function waitForDailyUse(db: Database, shares: readonly DailyShare[]): Promise<number> {
  for (const share of shares) {
    const wait = await waitOf(db, share);
    if (wait > 0) return wait;
  }
  return 0;
}

/** Rolls back what was counted. */
class UsedUp extends Error {
  readonly waitSeconds: number;

  constructor(waitSeconds: number) {
    super('the share of the day is used up');
    this.waitSeconds = waitSeconds;
  }
}

async function takeOne(tx: Database, share: DailyShare): Promise<void> {
  const level = levelOf(share);
  const { rowCount } = await tx.execute(sql`
    INSERT INTO daily_use AS u (sender, used) VALUES (${senderOf(share)}, 1)
    ON CONFLICT (sender) DO UPDATE SET used = ${level} + 1, counted_at = greatest(u.counted_at, now())
    WHERE ${level} + 1 <= ${share.most}`);
  if ((rowCount ?? 0) === 0) throw new UsedUp(Math.max(1, await waitOf(tx, share)));
}

/** Seconds until one more is possible; 0: now. */
async function waitOf(db: Database, share: DailyShare): Promise<number> {
  const { rows } = await db.execute<{ over: number }>(
    sql`SELECT ${levelOf(share)} + 1 - ${share.most} AS over FROM daily_use AS u WHERE sender = ${senderOf(share)}`,
  );
  return Math.max(0, Math.ceil(((rows[0]?.over ?? 0) * DAY_SECONDS) / share.most));
}

const senderOf = ({ key }: DailyShare) => createHash('sha256').update(`daily ${key}`).digest('hex');

/** What is left of the uses of row `u`. A transaction that waited may have begun before the last use was counted. */
const levelOf = ({ most }: DailyShare) =>
  sql`greatest(0, u.used - ${most}::float8 * greatest(0, extract(epoch FROM now() - u.counted_at))::float8 / ${DAY_SECONDS})`;
