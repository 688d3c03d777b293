import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import {
  type AddressRules,
  addressFreeAt,
  type CodeRequestRules,
  lockSecondsRemaining,
  resendSeconds,
  secondsUntil,
  secondsUntilNextCode,
} from '#domain/login/code-requests.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { customerPrefix, networkPrefix } from '../../../runtime/network-prefix.ts';
import type { Database } from '../../../storage/database.ts';
import { milliseconds } from '../../../storage/database-time.ts';
import { codeRequests, codeSends, oneTimeCodes } from '../../../storage/schema.ts';
import { inTransaction } from '../../../storage/transaction.ts';
import { type CounterOwner, counterRow, lockCounters } from './phone-counters.ts';
import { countSend, lockSends } from './phone-sends.ts';

/** A request for a code for a phone of a region. */
export interface CodeRequest extends CounterOwner {
  region: string;
  /** Hash of the request that the code belongs to: the browser's, or a new one. */
  request: string;
  /** Dial code of the phone. */
  dialCode: string;
  /** Address of the client as it is counted; absent: not counted. */
  address?: string;
  codeHash: string;
  /** Messages that the provider charges for the code; default 1. */
  parts?: number;
  rules: CodeRequestRules & {
    limits: AddressRules & { codeSeconds: number; codesPerRegionAndDay: number };
  };
}

/** Whether a code was recorded, and when the next one is possible. */
export interface CodeRequestResult {
  refusedFor: 'lock' | 'phone' | 'address' | 'budget' | null;
  failures: number;
  /** Seconds; 0 if not locked. */
  lockSeconds: number;
  /** Seconds until the next code can be requested. */
  resendSeconds: number;
  /** Messages that were charged for codes in the region today, including this one. */
  sentInRegion: number;
}

/** Share of a day's codes that clients without a known device can use up. */
const STRANGERS_SHARE = 0.9;

class Refused extends Error {
  readonly result: CodeRequestResult;
  constructor(result: CodeRequestResult) {
    super('refused');
    this.result = result;
  }
}

/**
 * Records a new code, which replaces the previous one of the same request, unless a limit is reached. All counters
 * change in one transaction. Without a database no code is sent.
 */
export async function recordCodeRequest(db: Database, request: CodeRequest): Promise<CodeRequestResult> {
  try {
    return await inTransaction(db, (tx) => record(tx, request));
  } catch (error) {
    // thrown, so that the transaction rolls the counters back
    if (error instanceof Refused) return error.result;
    throw error;
  }
}

async function record(tx: Database, request: CodeRequest): Promise<CodeRequestResult> {
  const { region, phone, address, codeHash, rules } = request;
  await lockCounters(tx, request);
  const sentAt = await lockSends(tx, request);
  const row = await lockedCounter(tx, request);
  // read under the lock, because a request that waited must not count with its start time
  const now = await databaseTime(tx);
  const history = {
    sentAt: sentAt.filter((time) => time > now - DAY_MS),
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
  const sentInRegion = await countBudget(tx, region, request.parts ?? 1);
  if (sentInRegion > shareOfBudget(rules.limits.codesPerRegionAndDay, request))
    throw refuse('budget', secondsUntil(Math.ceil(now / DAY_MS) * DAY_MS, now));

  const sentSinceLogin = row.sentSinceLogin + 1;
  await countSend(tx, request, now);
  // the wait applies to the phone: a new request does not shorten it (HARDENING A05)
  const { table, isRow } = counterRow({ ...request, request: null });
  await tx.execute(sql`
    UPDATE ${table} SET sent_since_login = ${sentSinceLogin}, seen_at = now() WHERE ${isRow}`);
  const expiresAt = new Date(now + rules.limits.codeSeconds * 1_000);
  const code = { codeHash, sentAt: new Date(now), expiresAt, address };
  const requestHash = request.request;
  await tx
    .insert(codeRequests)
    .values({ requestHash, region, phone })
    .onConflictDoUpdate({ target: codeRequests.requestHash, set: { seenAt: sql`now()` } });
  await tx
    .insert(oneTimeCodes)
    .values({ requestHash, region, phone, ...code })
    .onConflictDoUpdate({
      target: oneTimeCodes.requestHash,
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

/**
 * Locks the counters of the caller until the end of the transaction: those of the device, otherwise those of the phone
 * and the request. A lock for guessing without a request does not prevent new codes. Times in milliseconds since 1970.
 */
async function lockedCounter(tx: Database, owner: CodeRequest) {
  const { phone, device, request } = owner;
  const { table, isRow } = counterRow(owner);
  const { rows } = await tx.execute<{
    sent_since_login: number;
    failures: number;
    locked_until: string | null;
  }>(
    device === null
      ? sql`
          SELECT p.sent_since_login, coalesce(r.failures, 0) AS failures,
            ${milliseconds(sql`greatest(p.closed_until, r.locked_until)`)}::text AS locked_until
          FROM login_phones AS p LEFT JOIN code_requests AS r ON r.request_hash = ${request}
          WHERE p.phone = ${phone} FOR UPDATE OF p`
      : sql`
          SELECT sent_since_login, failures, ${milliseconds(sql`locked_until`)}::text AS locked_until
          FROM ${table} WHERE ${isRow} FOR UPDATE`,
  );
  const [row] = rows;
  if (!row) throw new Error('the row of a phone or device was deleted before it was locked');
  return {
    sentSinceLogin: row.sent_since_login,
    failures: row.failures,
    lockedUntil: row.locked_until === null ? null : Number(row.locked_until),
  };
}

/** Whether a browser has a request for a code of a phone in a region. */
export async function isCodeRequest(
  db: Database,
  { request, region, phone }: { request: string; region: string; phone: string },
): Promise<boolean> {
  const rows = await db
    .select({ phone: codeRequests.phone })
    .from(codeRequests)
    .where(
      and(
        eq(codeRequests.requestHash, request),
        eq(codeRequests.region, region),
        eq(codeRequests.phone, phone),
      ),
    );
  return rows.length > 0;
}

/** Returns how many codes a region may send in a day before a request is refused; the last ones are for known devices. */
function shareOfBudget(codes: number, { device }: CodeRequest): number {
  return device === null ? Math.ceil(codes * STRANGERS_SHARE) : codes;
}

async function databaseTime(tx: Database): Promise<number> {
  const { rows } = await tx.execute<{ now: string }>(
    sql`SELECT ${milliseconds(sql`clock_timestamp()`)} AS now`,
  );
  return Number(rows[0]?.now);
}

/** @returns when the address may request a code; counts the request if that is now */
async function countAddress(
  tx: Database,
  { address, phone, dialCode, rules }: CodeRequest & { address: string },
  now: number,
): Promise<number> {
  const prefix = networkPrefix(address);
  // serialises requests of a network, which has no row to lock before its first code
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`login from ${prefix}`}, 0))`);
  const isOfToday = gt(codeSends.sentAt, new Date(now - DAY_MS));
  const sends = await tx
    .select({ sentAt: codeSends.sentAt, dialCode: codeSends.dialCode, isVerified: codeSends.isVerified })
    .from(codeSends)
    .where(and(eq(codeSends.address, address), isOfToday));
  // the condition `NOT is_verified` is that of the index
  const ofNetwork = await tx
    .select({ address: codeSends.address, sentAt: codeSends.sentAt })
    .from(codeSends)
    .where(and(isOfNetwork(prefix, address), isOfToday, sql`NOT ${codeSends.isVerified}`));
  const known = sends.map((send) => ({ ...send, sentAt: send.sentAt.getTime() }));
  const customer = customerPrefix(address);
  const network = {
    unverified: ofNetwork.map(({ sentAt }) => sentAt.getTime()),
    hasSentToCustomer: ofNetwork.some((send) => customerPrefix(send.address) === customer),
  };
  const free = addressFreeAt(known, network, dialCode, rules.limits, now);
  if (free <= now) await tx.insert(codeSends).values({ address, phone, dialCode, sentAt: new Date(now) });
  return free;
}

/** Condition for addresses of a network. What is no address is a network of its own: every text begins with the empty one. */
function isOfNetwork(prefix: string, address: string): SQL {
  return prefix === address ? eq(codeSends.address, address) : sql`${codeSends.address} ^@ ${prefix}`;
}

/** @returns messages for codes of the region on this UTC day, including these */
async function countBudget(tx: Database, region: string, parts: number): Promise<number> {
  const { rows } = await tx.execute<{ codes: number }>(sql`
    INSERT INTO login_budgets AS b (region, day, codes) VALUES (${region}, (now() AT TIME ZONE 'UTC')::date, ${parts})
    ON CONFLICT (region, day) DO UPDATE SET codes = b.codes + ${parts} RETURNING codes`);
  return rows[0]?.codes ?? Number.POSITIVE_INFINITY;
}
