import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import { type CounterOwner, counterRow, lockCounters } from './phone-counters.ts';
import { countAsOwners } from './phone-sends.ts';

/** How many wrong codes lock, and for how long; the manifest's `login` part. */
export interface LockRules {
  maxAttempts: number;
  lockSeconds: number;
  limits: { longerLocks: readonly { failures: number; seconds: number }[] };
}

/** What came of asking for an attempt. */
export interface CodeAttempt {
  /** The keyed hash to compare with; null: there is none any more, or whoever asks is locked. */
  codeHash: string | null;
  /** Wrong codes in a row, this attempt counted as one. */
  failures: number;
  /** Seconds whoever asks is locked for, should this attempt fail; 0: not locked. */
  lockSeconds: number;
}

/**
 * Takes an attempt before anything is compared (HARDENING A01): it is counted as a failure at once, the last one locks,
 * and a right code takes both back. However many processes ask together, no more comparisons are made than there are
 * attempts. With a request the code of that request is tried, without one the newest of the phone. A lock ends the code
 * for those who are locked, however soon it is over, and nobody else's end with them.
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
 * One statement, so that nobody waits with a transaction open. An attempt of a request counts for its phone, too: the
 * phone has a cap however many requests there are.
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

/** Assignments that count a wrong code and lock with the last one. @param isPhone whether longer locks also end the sending of codes */
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
 * Uses a code up; of many who give the right one at once, one is told true. A right code ends the row of wrong ones of
 * those it was counted with, and every other code of the phone; what its address has asked for the phone counts as used,
 * and as the owner's.
 */
export async function useCode(
  tx: Database,
  { region, codeHash, ...counted }: CounterOwner & { region: string; codeHash: string },
): Promise<boolean> {
  const { phone, device, request } = counted;
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
  await endFailures(tx, phone, device);
  if (request !== null) await tx.execute(sql`DELETE FROM code_requests WHERE request_hash = ${request}`);
  await countAsOwners(tx, phone, code.address);
  if (code.address !== null)
    await tx.execute(sql`
      UPDATE code_sends SET is_verified = true WHERE address = ${code.address} AND phone = ${phone}`);
  return true;
}

/** A login on a known device takes no lock of strangers away. */
async function endFailures(tx: Database, phone: string, device: string | null): Promise<void> {
  const ended = sql`failures = 0, sent_since_login = 0, locked_until = NULL`;
  await tx.execute(
    device === null
      ? sql`UPDATE login_phones SET ${ended}, closed_until = NULL WHERE phone = ${phone}`
      : sql`UPDATE known_devices SET ${ended} WHERE token_hash = ${device}`,
  );
}
