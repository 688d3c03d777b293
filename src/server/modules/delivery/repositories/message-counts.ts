import { and, eq, gt, or, type SQL, sql } from 'drizzle-orm';
import type { MessageCounts } from '#domain/messages/message-limits.ts';
import type { Database } from '../../../storage/database.ts';
import { messageDays, messageSends } from '../../../storage/schema.ts';
import type { SenderWay } from './deliveries.ts';

/** A message to be counted; receiver and client as hashes. */
export interface CountedMessage {
  region: string;
  way: SenderWay;
  receiverHash: string;
  addressHash: string | null;
  networkHash: string | null;
  isProven: boolean;
}

/** What a day of a region has used. */
export type MessageDay = typeof messageDays.$inferSelect;

const UTC_DAY = sql`(now() AT TIME ZONE 'UTC')::date`;

/** Locks today's row of a region until the end of the transaction: messages of a region are counted one by one. */
export async function lockMessageDay(tx: Database, region: string): Promise<MessageDay> {
  const [row] = await tx
    .insert(messageDays)
    .values({ region, day: UTC_DAY })
    .onConflictDoUpdate({ target: [messageDays.region, messageDays.day], set: { region } })
    .returning();
  if (!row) throw new Error('the day of a region was not stored');
  return row;
}

/** Returns today's row of a region; null: no message yet. */
export async function readMessageDay(db: Database, region: string): Promise<MessageDay | null> {
  const [row] = await db
    .select()
    .from(messageDays)
    .where(and(eq(messageDays.region, region), eq(messageDays.day, UTC_DAY)));
  return row ?? null;
}

/** Adds to today's row, which is locked. */
export async function addToMessageDay(
  tx: Database,
  { region, day }: Pick<MessageDay, 'region' | 'day'>,
  { texts = 0, emails = 0, withheld = 0, spent = 0 }: Partial<Omit<MessageDay, 'region' | 'day'>>,
): Promise<void> {
  await tx
    .update(messageDays)
    .set({
      texts: sql`${messageDays.texts} + ${texts}`,
      emails: sql`${messageDays.emails} + ${emails}`,
      withheld: sql`${messageDays.withheld} + ${withheld}`,
      spent: sql`${messageDays.spent} + ${spent}::numeric`,
    })
    .where(and(eq(messageDays.region, region), eq(messageDays.day, day)));
}

/** Counts messages of the last 24 hours to the same receiver, and those that the same client has caused. */
export async function countMessages(
  tx: Database,
  { way, receiverHash, addressHash, networkHash, isProven }: CountedMessage,
): Promise<Omit<MessageCounts, 'region'>> {
  const isReceiver = eq(messageSends.receiverHash, receiverHash);
  const ofAddress = addressHash === null ? undefined : eq(messageSends.addressHash, addressHash);
  const ofNetwork = networkHash === null ? undefined : eq(messageSends.networkHash, networkHash);
  const count = (condition: SQL | undefined) =>
    condition ? sql<number>`(count(*) FILTER (WHERE ${condition}))::int` : sql<number>`0`;
  const inHour = gt(messageSends.sentAt, sql`now() - interval '1 hour'`);
  const [row] = await tx
    .select({
      receiver: count(isReceiver),
      receiverInHour: count(and(isReceiver, inHour)),
      address: count(ofAddress),
      network: count(ofNetwork),
    })
    .from(messageSends)
    .where(
      and(
        or(isReceiver, ofAddress, ofNetwork),
        eq(messageSends.way, way),
        eq(messageSends.isProven, isProven),
        gt(messageSends.sentAt, sql`now() - interval '1 day'`),
      ),
    );
  if (!row) throw new Error('a count has no row');
  return row;
}

export async function insertMessageSend(
  tx: Database,
  { region: _, ...message }: CountedMessage,
): Promise<void> {
  await tx.insert(messageSends).values(message);
}
