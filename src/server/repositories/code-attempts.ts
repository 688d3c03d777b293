import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { type Counted, counterRow } from './phone-counters.ts';
import { countAsOwners } from './phone-sends.ts';

/** How many wrong codes lock a phone, and for how long; the manifest's `login` part. */
export interface LockRules {
  maxAttempts: number;
  lockSeconds: number;
  limits: { longerLocks: readonly { failures: number; seconds: number }[] };
}

/** What came of asking for an attempt. */
export interface CodeAttempt {
  /** The keyed hash to compare with; null: there is none any more, or the phone is locked. */
  codeHash: string | null;
  /** Wrong codes in a row, this attempt counted as one. */
  failures: number;
  /** Seconds the phone is locked for, should this attempt fail; 0: not locked. */
  lockSeconds: number;
}

/**
 * Takes one of the attempts of a phone before anything is compared (HARDENING A01): it is counted as a failure at once,
 * the last one locks, and a right code takes both back. However many processes ask together, no more comparisons are
 * made than there are attempts. A lock ends the code for those who are locked, however soon it is over: they have as many
 * attempts at each code, and nobody else's end with them.
 */
export async function takeCodeAttempt(
  db: Database,
  owner: Counted & { region: string },
  rules: LockRules,
): Promise<CodeAttempt> {
  const { region, phone } = owner;
  const { table, isRow } = counterRow(owner);
  const failures = rules.limits.longerLocks.map((lock) => lock.failures);
  const seconds = rules.limits.longerLocks.map((lock) => lock.seconds);
  const isLast = sql`(failures + 1) % ${rules.maxAttempts}::int = 0`;
  const taken = await db.execute<{ code_hash: string; failures: number; lock_seconds: number }>(sql`
    UPDATE ${table} SET
      failures = failures + 1,
      seen_at = now(),
      locked_at = CASE WHEN ${isLast} THEN clock_timestamp() ELSE locked_at END,
      locked_until = CASE WHEN ${isLast} THEN clock_timestamp() + make_interval(
        secs => coalesce(
          (SELECT max(l.seconds) FROM unnest(${pgArray(failures)}::int[], ${pgArray(seconds)}::int[]) AS l (reached, seconds)
            WHERE l.reached <= failures + 1),
          ${rules.lockSeconds}::int)) END
    FROM one_time_codes AS c
    WHERE ${isRow} AND c.phone = ${phone} AND c.region = ${region}
      AND c.expires_at > clock_timestamp() AND (locked_until IS NULL OR locked_until <= clock_timestamp())
      AND (locked_at IS NULL OR c.sent_at > locked_at)
    RETURNING c.code_hash, failures, ${secondsLeft} AS lock_seconds`);
  const [attempt] = taken.rows;
  if (attempt)
    return { codeHash: attempt.code_hash, failures: attempt.failures, lockSeconds: attempt.lock_seconds };
  const { rows } = await db.execute<{ failures: number; lock_seconds: number }>(
    sql`SELECT failures, ${secondsLeft} AS lock_seconds FROM ${table} WHERE ${isRow}`,
  );
  return { codeHash: null, failures: rows[0]?.failures ?? 0, lockSeconds: rows[0]?.lock_seconds ?? 0 };
}

const secondsLeft = sql`greatest(0, ceil(extract(epoch FROM locked_until - clock_timestamp())))::int`;
const pgArray = (numbers: readonly number[]) => `{${numbers.join(',')}}`;

/**
 * Uses a code up; of many who give the right one at once, one is told true. A right code ends the row of wrong ones of
 * those it was counted with, and what its address has asked for the phone counts as used, and as the owner's.
 */
export async function useCode(
  tx: Database,
  { region, codeHash, ...counted }: Counted & { region: string; codeHash: string },
): Promise<boolean> {
  const { phone } = counted;
  const { table, isRow } = counterRow(counted);
  // in the order in which a request for a code takes its locks
  await tx.execute(sql`SELECT FROM login_phones WHERE phone = ${phone} FOR UPDATE`);
  await tx.execute(sql`SELECT FROM ${table} WHERE ${isRow} FOR UPDATE`);
  const used = await tx.execute<{ address: string | null }>(sql`
    DELETE FROM one_time_codes
    WHERE region = ${region} AND phone = ${phone} AND code_hash = ${codeHash} AND expires_at > clock_timestamp()
    RETURNING address`);
  const [code] = used.rows;
  if (!code) return false;
  await tx.execute(sql`
    UPDATE ${table} SET failures = 0, sent_since_login = 0, locked_until = NULL WHERE ${isRow}`);
  await countAsOwners(tx, phone, code.address);
  if (code.address !== null)
    await tx.execute(sql`
      UPDATE code_sends SET is_verified = true WHERE address = ${code.address} AND phone = ${phone}`);
  return true;
}
