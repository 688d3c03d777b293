import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import { milliseconds } from '../../../storage/database-time.ts';
import { loginPhones } from '../../../storage/schema.ts';
import type { CounterOwner } from './phone-counters.ts';

/**
 * Locks and returns the times of codes sent to a phone that count for the caller: all of them, or on known devices those
 * that the owner requested on any device. Strangers cannot use up the owner's limit, and more devices do not raise it.
 * Milliseconds since 1970.
 */
export async function lockSends(
  tx: Database,
  { phone, device }: Pick<CounterOwner, 'phone' | 'device'>,
): Promise<number[]> {
  await tx.insert(loginPhones).values({ phone }).onConflictDoNothing();
  const counted = device === null ? sql`sent_at` : sql`owner_sent_at`;
  const { rows } = await tx.execute<{ sent_at: string[] }>(sql`
    SELECT ARRAY(SELECT ${milliseconds(sql`sent`)}::text FROM unnest(${counted}) AS sent) AS sent_at
    FROM login_phones WHERE phone = ${phone} FOR UPDATE`);
  return (rows[0]?.sent_at ?? []).map(Number);
}

/** Counts a code that is sent now. */
export async function countSend(
  tx: Database,
  { phone, device }: Pick<CounterOwner, 'phone' | 'device'>,
  now: number,
): Promise<void> {
  const sent = sql`to_timestamp(${now}::float8 / 1000)`;
  await tx
    .update(loginPhones)
    .set({
      sentAt: sql`${ofToday(sql`sent_at`)} || ${sent}`,
      ownerSentAt:
        device === null ? ofToday(sql`owner_sent_at`) : sql`${ofToday(sql`owner_sent_at`)} || ${sent}`,
      seenAt: sql`now()`,
    })
    .where(eq(loginPhones.phone, phone));
}

/**
 * Attributes codes to the owner after a login with a code that an address had requested: its earlier requests for the
 * phone were the owner's. An address that is not counted (null) is this machine, which made all requests.
 */
export async function countAsOwners(tx: Database, phone: string, address: string | null): Promise<void> {
  const asked =
    address === null
      ? sql`SELECT unnest(sent_at)`
      : sql`SELECT c.sent_at FROM code_sends AS c WHERE c.address = ${address} AND c.phone = ${phone}`;
  await tx
    .update(loginPhones)
    .set({ ownerSentAt: sql`ARRAY(SELECT unnest(owner_sent_at) UNION ${asked})` })
    .where(eq(loginPhones.phone, phone));
}

const ofToday = (times: SQL) =>
  sql`ARRAY(SELECT sent FROM unnest(${times}) AS sent WHERE sent > now() - interval '1 day')`;
