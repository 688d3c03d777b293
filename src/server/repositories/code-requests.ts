import { and, eq, gt, sql } from 'drizzle-orm';
import {
  type AddressRules,
  addressFreeAt,
  type CodeRequestRules,
  DAY,
  lockSecondsRemaining,
  resendSeconds,
  secondsUntil,
  secondsUntilNextCode,
} from '#domain/code-requests.ts';
import type { Database } from '../db/database.ts';
import { codeSends, oneTimeCodes } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { milliseconds } from './database-time.ts';
import { type Counted, type CounterRow, counterRow } from './phone-counters.ts';
import { countSend, lockSends } from './phone-sends.ts';

/** What is asked for: a code for a phone of a region. */
export interface CodeRequest extends Counted {
  region: string;
  /** That of the phone. */
  dialCode: string;
  /** Who asks, as it is counted; absent: not counted. */
  address?: string;
  codeHash: string;
  rules: CodeRequestRules & {
    limits: AddressRules & { codeSeconds: number; codesPerRegionAndDay: number };
  };
}

/** Whether a code was recorded, and when another one can be. */
export interface CodeRequestResult {
  refusedFor: 'lock' | 'phone' | 'address' | 'budget' | null;
  failures: number;
  /** Seconds; 0 unless the phone is locked. */
  lockSeconds: number;
  /** Seconds until the next code can be asked for. */
  resendSeconds: number;
  /** Codes sent in the region today, this one included. */
  sentInRegion: number;
}

class Refused extends Error {
  readonly result: CodeRequestResult;
  constructor(result: CodeRequestResult) {
    super('refused');
    this.result = result;
  }
}

/**
 * Records a new code, which takes the place of the one before, unless a limit says no. Everything is counted in one
 * transaction: either all counters go up or none. A database that does not answer lets nobody through.
 */
export async function recordCodeRequest(db: Database, request: CodeRequest): Promise<CodeRequestResult> {
  try {
    return await inTransaction(db, (tx) => record(tx, request));
  } catch (error) {
    // thrown rather than returned, so that the counters go back
    if (error instanceof Refused) return error.result;
    throw error;
  }
}

async function record(tx: Database, request: CodeRequest): Promise<CodeRequestResult> {
  const { region, phone, address, codeHash, rules } = request;
  const counter = counterRow(request);
  // the row of the phone before that of a device, as a login does it
  const sentAt = await lockSends(tx, request);
  const row = await lockedCounter(tx, counter);
  // asked for under the lock: a request that waited for it must not count with the time it came at
  const now = await databaseTime(tx);
  const history = {
    sentAt: sentAt.filter((time) => time > now - DAY),
    sentSinceLogin: row.sentSinceLogin,
    lockedUntil: row.lockedUntil,
  };
  const refuse = (refusedFor: CodeRequestResult['refusedFor'], seconds: number) =>
    new Refused({
      refusedFor,
      failures: row.failures,
      lockSeconds: refusedFor === 'lock' ? seconds : 0,
      resendSeconds: seconds,
      sentInRegion: 0,
    });
  const locked = lockSecondsRemaining(history.lockedUntil, now);
  if (locked > 0) throw refuse('lock', locked);
  const wait = secondsUntilNextCode(history, rules, now);
  if (wait > 0) throw refuse('phone', wait);
  const freeAt = address === undefined ? now : await countAddress(tx, { ...request, address }, now);
  if (freeAt > now) throw refuse('address', secondsUntil(freeAt, now));
  const sentInRegion = await countBudget(tx, region);
  if (sentInRegion > rules.limits.codesPerRegionAndDay)
    throw refuse('budget', secondsUntil(Math.ceil(now / DAY) * DAY, now));

  const sentSinceLogin = row.sentSinceLogin + 1;
  await countSend(tx, request, now);
  await tx.execute(sql`
    UPDATE ${counter.table} SET sent_since_login = ${sentSinceLogin}, seen_at = now() WHERE ${counter.isRow}`);
  const expiresAt = new Date(now + rules.limits.codeSeconds * 1_000);
  const code = { codeHash, sentAt: new Date(now), expiresAt, address };
  await tx
    .insert(oneTimeCodes)
    .values({ region, phone, ...code })
    .onConflictDoUpdate({
      target: [oneTimeCodes.region, oneTimeCodes.phone],
      set: { ...code, address: address ?? null },
    });
  return {
    refusedFor: null,
    failures: row.failures,
    lockSeconds: 0,
    resendSeconds: resendSeconds(sentSinceLogin, rules),
    sentInRegion,
  };
}

/** The row of a phone or device, which nobody else changes until the end; times in milliseconds since 1970. */
async function lockedCounter(tx: Database, { table, isRow }: CounterRow) {
  const { rows } = await tx.execute<{
    sent_since_login: number;
    failures: number;
    locked_until: string | null;
  }>(sql`
    SELECT sent_since_login, failures, ${milliseconds(sql`locked_until`)}::text AS locked_until
    FROM ${table} WHERE ${isRow} FOR UPDATE`);
  const [row] = rows;
  if (!row) throw new Error('the row of a phone or device went away before it was locked');
  return {
    sentSinceLogin: row.sent_since_login,
    failures: row.failures,
    lockedUntil: row.locked_until === null ? null : Number(row.locked_until),
  };
}

async function databaseTime(tx: Database): Promise<number> {
  const { rows } = await tx.execute<{ now: string }>(
    sql`SELECT ${milliseconds(sql`clock_timestamp()`)} AS now`,
  );
  return Number(rows[0]?.now);
}

/** @returns when the address may ask; it is counted when that is now */
async function countAddress(
  tx: Database,
  { address, phone, dialCode, rules }: CodeRequest & { address: string },
  now: number,
): Promise<number> {
  // one after the other: there is no row to lock before the first code
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`login from ${address}`}, 0))`);
  const sends = await tx
    .select({ sentAt: codeSends.sentAt, dialCode: codeSends.dialCode, isVerified: codeSends.isVerified })
    .from(codeSends)
    .where(and(eq(codeSends.address, address), gt(codeSends.sentAt, new Date(now - DAY))));
  const known = sends.map((send) => ({ ...send, sentAt: send.sentAt.getTime() }));
  const free = addressFreeAt(known, dialCode, rules.limits, now);
  if (free <= now) await tx.insert(codeSends).values({ address, phone, dialCode, sentAt: new Date(now) });
  return free;
}

/** @returns codes of the region today, this one included; the day is that of Greenwich */
async function countBudget(tx: Database, region: string): Promise<number> {
  const { rows } = await tx.execute<{ codes: number }>(sql`
    INSERT INTO login_budgets AS b (region, day, codes) VALUES (${region}, (now() AT TIME ZONE 'UTC')::date, 1)
    ON CONFLICT (region, day) DO UPDATE SET codes = b.codes + 1 RETURNING codes`);
  return rows[0]?.codes ?? Number.POSITIVE_INFINITY;
}
