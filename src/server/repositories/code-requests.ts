import { eq, sql } from 'drizzle-orm';
import {
  type CodeRequestRules,
  DAY,
  freeAt,
  lockSecondsRemaining,
  resendSeconds,
  secondsUntil,
  secondsUntilNextCode,
} from '#domain/code-requests.ts';
import type { Database } from '../db/database.ts';
import { loginPhones, oneTimeCodes } from '../db/schema.ts';

/** What is asked for: a code for a phone of a region. */
export interface CodeRequest {
  region: string;
  /** E.164. */
  phone: string;
  /** Who asks, as it is counted; absent: not counted. */
  address?: string;
  codeHash: string;
  rules: CodeRequestRules & {
    limits: { codeSeconds: number; codesPerAddressAndDay: number; codesPerRegionAndDay: number };
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
    return await db.transaction((tx) => record(tx, request));
  } catch (error) {
    // thrown rather than returned, so that the counters go back
    if (error instanceof Refused) return error.result;
    throw error;
  }
}

async function record(tx: Database, request: CodeRequest): Promise<CodeRequestResult> {
  const { region, phone, address, codeHash, rules } = request;
  await tx.insert(loginPhones).values({ phone }).onConflictDoNothing();
  const [row] = await tx.select().from(loginPhones).where(eq(loginPhones.phone, phone)).for('update');
  if (!row) throw new Error('the row of a phone went away under its lock');
  // asked for under the lock: a request that waited for it must not count with the time it came at
  const now = await databaseTime(tx);
  const history = {
    sentAt: row.sentAt.map(Number).filter((time) => time > now - DAY),
    sentSinceLogin: row.sentSinceLogin,
    lockedUntil: row.lockedUntil?.getTime() ?? null,
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
  const addressFreeAt = address
    ? await countAddress(tx, address, rules.limits.codesPerAddressAndDay, now)
    : now;
  if (addressFreeAt > now) throw refuse('address', secondsUntil(addressFreeAt, now));
  const sentInRegion = await countBudget(tx, region);
  if (sentInRegion > rules.limits.codesPerRegionAndDay)
    throw refuse('budget', secondsUntil(Math.ceil(now / DAY) * DAY, now));

  const sentSinceLogin = row.sentSinceLogin + 1;
  await tx
    .update(loginPhones)
    .set({
      sentAt: [...history.sentAt, now].map((time) => new Date(time)),
      sentSinceLogin,
      seenAt: new Date(now),
    })
    .where(eq(loginPhones.phone, phone));
  const expiresAt = new Date(now + rules.limits.codeSeconds * 1_000);
  await tx
    .insert(oneTimeCodes)
    .values({ region, phone, codeHash, expiresAt })
    .onConflictDoUpdate({ target: [oneTimeCodes.region, oneTimeCodes.phone], set: { codeHash, expiresAt } });
  return {
    refusedFor: null,
    failures: row.failures,
    lockSeconds: 0,
    resendSeconds: resendSeconds(sentSinceLogin, rules),
    sentInRegion,
  };
}

async function databaseTime(tx: Database): Promise<number> {
  const { rows } = await tx.execute<{ now: string }>(
    sql`SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now`,
  );
  return Number(rows[0]?.now);
}

/** @returns when the address has room; it is counted when that is now */
async function countAddress(tx: Database, address: string, most: number, now: number): Promise<number> {
  await tx.execute(sql`
    INSERT INTO login_addresses (address, sent_at) VALUES (${address}, '{}') ON CONFLICT DO NOTHING`);
  const { rows } = await tx.execute<{ sent_at: string[] }>(sql`
    SELECT ARRAY(SELECT floor(extract(epoch FROM sent) * 1000)::bigint::text FROM unnest(sent_at) AS sent) AS sent_at
    FROM login_addresses WHERE address = ${address} FOR UPDATE`);
  const free = freeAt((rows[0]?.sent_at ?? []).map(Number), DAY, most, now);
  if (free > now) return free;
  await tx.execute(sql`
    UPDATE login_addresses SET seen_at = now(), sent_at =
      ARRAY(SELECT sent FROM unnest(sent_at) AS sent WHERE sent > now() - interval '1 day') || clock_timestamp()
    WHERE address = ${address}`);
  return free;
}

/** @returns codes of the region today, this one included; the day is that of Greenwich */
async function countBudget(tx: Database, region: string): Promise<number> {
  const { rows } = await tx.execute<{ codes: number }>(sql`
    INSERT INTO login_budgets AS b (region, day, codes) VALUES (${region}, (now() AT TIME ZONE 'UTC')::date, 1)
    ON CONFLICT (region, day) DO UPDATE SET codes = b.codes + 1 RETURNING codes`);
  return rows[0]?.codes ?? Number.POSITIVE_INFINITY;
}
