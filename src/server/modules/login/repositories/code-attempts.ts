import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import { type CounterOwner, counterRow, lockCounters } from './phone-counters.ts';
import { countAsOwners } from './phone-sends.ts';

/** Number of wrong codes that lock, and for how long; the `login` part of the manifest. */
export interface LockRules {
  maxAttempts: number;
  lockSeconds: number;
  limits: { longerLocks: readonly { failures: number; seconds: number }[] };
}

/** Result of an attempt. */
export interface CodeAttempt {
  /** Keyed hash to compare with; null: there is no valid code, or the caller is locked. */
  codeHash: string | null;
  /** Wrong codes in a row, including this attempt. */
  failures: number;
  /** Seconds of the lock if this attempt fails; 0: not locked. */
  lockSeconds: number;
}

/**
 * Takes an attempt before the codes are compared (HARDENING A01). It counts as a failure immediately, the last one locks,
 * and a right code resets both. Concurrent processes therefore make no more comparisons than there are attempts. With a
 * request, its code is tried; without one, the newest code of the phone. A lock invalidates the code of those who are
 * locked, even after it ends, and no other code.
 */
export async function takeCodeAttempt(
  db: Database,
  owner: CounterOwner & { region: string },
  rules: LockRules,
): Promise<CodeAttempt> {
  const state = await readCounter(db, owner);
  if (state.lockSeconds > 0) return state;
  return (await take(db, owner, rules)) ?? readCounter(db, owner);
}

/**
 * Uses a single statement, so that no transaction stays open. An attempt with a request also counts for its phone,
 * because the limit of the phone is independent of the number of requests.
 */
async function take(
  db: Database,
  owner: CounterOwner & { region: string },
  rules: LockRules,
): Promise<CodeAttempt | null> {
  const { region, phone, device, request } = owner;
  const { table, isRow } = counterRow(owner);
  const isOfRequest = device === null && request !== null;
  const isCode =
    request === null ? sql`region = ${region} AND phone = ${phone}` : sql`request_hash = ${request}`;
  const { rows } = await db.execute<{ code_hash: string; failures: number; lock_seconds: number }>(sql`
    WITH taken AS (
      UPDATE ${table} SET ${oneMoreFailure(rules, device === null && request === null)}
      FROM (
        SELECT code_hash, sent_at AS code_sent_at, expires_at AS code_expires_at FROM one_time_codes
        WHERE ${isCode} ORDER BY sent_at DESC LIMIT 1
      ) AS c
      WHERE ${isRow} AND code_expires_at > clock_timestamp()
        AND (locked_until IS NULL OR locked_until <= clock_timestamp())
        AND (locked_at IS NULL OR code_sent_at > locked_at)
      RETURNING code_hash, failures, ${secondsLeft} AS lock_seconds
    ), counted AS (
      UPDATE login_phones SET ${oneMoreFailure(rules, true)}
      WHERE ${isOfRequest} AND phone = ${phone} AND EXISTS (SELECT FROM taken)
    )
    SELECT * FROM taken`);
  const [taken] = rows;
  return taken
    ? { codeHash: taken.code_hash, failures: taken.failures, lockSeconds: taken.lock_seconds }
    : null;
}

/** Assignments that count a wrong code and lock at the limit. @param isPhone whether long locks also stop sending codes */
function oneMoreFailure({ maxAttempts, lockSeconds, limits }: LockRules, isPhone: boolean): SQL {
  const reached = pgArray(limits.longerLocks.map(({ failures }) => failures));
  const seconds = pgArray(limits.longerLocks.map((lock) => lock.seconds));
  const isLast = sql`(failures + 1) % ${maxAttempts}::int = 0`;
  const longer = sql`(
    SELECT max(l.seconds) FROM unnest(${reached}::int[], ${seconds}::int[]) AS l (reached, seconds)
    WHERE l.reached <= failures + 1)`;
  const until = (seconds: SQL) => sql`clock_timestamp() + make_interval(secs => ${seconds})`;
  const counted = sql`
    failures = failures + 1,
    seen_at = now(),
    locked_at = CASE WHEN ${isLast} THEN clock_timestamp() ELSE locked_at END,
    locked_until = CASE WHEN ${isLast} THEN ${until(sql`coalesce(${longer}, ${lockSeconds}::int)`)} ELSE locked_until END`;
  if (!isPhone) return counted;
  return sql`${counted},
    closed_until = CASE WHEN ${isLast} AND ${longer} IS NOT NULL THEN ${until(longer)} ELSE closed_until END`;
}

async function readCounter(db: Database, owner: CounterOwner): Promise<CodeAttempt> {
  const { table, isRow } = counterRow(owner);
  const { rows } = await db.execute<{ failures: number; lock_seconds: number }>(
    sql`SELECT failures, ${secondsLeft} AS lock_seconds FROM ${table} WHERE ${isRow}`,
  );
  return { codeHash: null, failures: rows[0]?.failures ?? 0, lockSeconds: rows[0]?.lock_seconds ?? 0 };
}

const secondsLeft = sql`greatest(0, ceil(extract(epoch FROM locked_until - clock_timestamp())))::int`;
const pgArray = (numbers: readonly number[]) => `{${numbers.join(',')}}`;
/**
 * Consumes a code; of concurrent calls with the right code, one returns true. A right code resets the counters of wrong
 * codes and invalidates all other codes of the phone. Codes that its address requested for the phone count as used and
 * as requested by the owner.
 */
export async function useCode(
  tx: Database,
  { region, codeHash, ...counted }: CounterOwner & { region: string; codeHash: string },
): Promise<boolean> {
  const { phone, request } = counted;
  await lockCounters(tx, counted);
  const isOfPhone = sql`region = ${region} AND phone = ${phone}`;
  const used = await tx.execute<{ address: string | null }>(sql`
    DELETE FROM one_time_codes
    WHERE ${isOfPhone} AND code_hash = ${codeHash} AND expires_at > clock_timestamp()
      AND ${request === null ? sql`true` : sql`request_hash = ${request}`}
    RETURNING address`);
  const [code] = used.rows;
  if (!code) return false;
  await tx.execute(sql`DELETE FROM one_time_codes WHERE ${isOfPhone}`);
  await endFailures(tx, counted);
  if (request !== null) await tx.execute(sql`DELETE FROM code_requests WHERE request_hash = ${request}`);
  await countAsOwners(tx, phone, code.address);
  if (code.address !== null)
    await tx.execute(sql`
      UPDATE code_sends SET is_verified = true WHERE address = ${code.address} AND phone = ${phone}`);
  return true;
}

/** A login on a known device does not end the locks of others. */
async function endFailures(tx: Database, owner: CounterOwner): Promise<void> {
  const { table, isRow } = counterRow({ ...owner, request: null });
  const opened = owner.device === null ? sql`, closed_until = NULL` : sql``;
  await tx.execute(sql`
    UPDATE ${table} SET failures = 0, sent_since_login = 0, locked_until = NULL${opened} WHERE ${isRow}`);
}
