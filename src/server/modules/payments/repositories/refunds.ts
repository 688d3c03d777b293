import { and, desc, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import { offers, payments, refunds, transactions } from '../../../storage/schema.ts';
import { isCarHeld } from './disputes.ts';
import { PAYMENT_SLUG } from './payments.ts';

export type RefundRow = typeof refunds.$inferSelect;
type RefundState = RefundRow['state'];

const CHANGED = { version: sql`${refunds.version} + 1`, updatedAt: sql`now()` };
/** After a minute, then after half of its age, at most six hours. */
const NEXT_CHECK = sql`now() + least(interval '6 hours', greatest(interval '1 minute', (now() - coalesce(${refunds.signedAt}, now())) / 2))`;
const TO_SEND_OR_ASK: RefundState[] = ['signed', 'pending'];

export async function insertRefund(tx: Database, refund: typeof refunds.$inferInsert): Promise<RefundRow> {
  const [row] = await tx.insert(refunds).values(refund).returning();
  if (!row) throw new Error('a refund was not stored');
  return row;
}

/** Returns the minor units of a payment that are refunded or will be. */
export async function refundedAmount(tx: Database, paymentId: number): Promise<number> {
  const [row] = await tx
    .select({ sum: sql<string | null>`sum(${refunds.amount})` })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), notInArray(refunds.state, ['rejected', 'failed'])));
  return Number(row?.sum ?? 0);
}

export async function findRefund(
  db: Database,
  { slug, region }: { slug: string; region: string },
): Promise<RefundRow | null> {
  if (!PAYMENT_SLUG.test(slug)) return null;
  const [row] = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.slug, slug), eq(refunds.region, region)));
  return row ?? null;
}

/** A contact who may own offers. */
export interface Buyer {
  id: number;
  region: string;
  /** E.164. */
  phone: string;
}

/** Condition for refunds of offers of a buyer, part of every query about them (HARDENING A11). */
const isOfBuyer = ({ id, phone, region }: Buyer) => sql`
  ${refunds.region} = ${region} AND ${refunds.paymentId} IN (
    SELECT ${payments.id} FROM ${payments}
    JOIN ${transactions} ON ${transactions.id} = ${payments.transactionId}
    JOIN ${offers} ON ${offers.id} = ${transactions.offerId}
    WHERE ${or(eq(offers.contactId, id), and(isNull(offers.contactId), eq(offers.phone, phone)))}
  )`;

/** Returns an approved or later refund of an offer of the buyer, or null. */
export async function findRefundOfBuyer(db: Database, slug: string, buyer: Buyer): Promise<RefundRow | null> {
  if (!PAYMENT_SLUG.test(slug)) return null;
  const [row] = await db
    .select()
    .from(refunds)
    .where(
      and(eq(refunds.slug, slug), notInArray(refunds.state, ['requested', 'rejected']), isOfBuyer(buyer)),
    );
  return row ?? null;
}

/** Records the signature of a buyer under a text of the refund, once. @returns null if there is nothing to sign */
export async function signRefund(
  db: Database,
  slug: string,
  read: Pick<RefundRow, 'text' | 'textHash' | 'language'>,
  buyer: Buyer,
): Promise<RefundRow | null> {
  if (!PAYMENT_SLUG.test(slug)) return null;
  const [row] = await db
    .update(refunds)
    .set({ ...CHANGED, ...read, state: 'signed', signedAt: sql`now()`, checkAt: sql`now()` })
    .where(and(eq(refunds.slug, slug), eq(refunds.state, 'approved'), isOfBuyer(buyer)))
    .returning();
  return row ?? null;
}

/** Reads a refund and locks it until the end of the database transaction. */
export async function lockRefund(tx: Database, id: number): Promise<RefundRow> {
  const [row] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update');
  if (!row) throw new Error('a refund is gone');
  return row;
}

/** Changes a refund that this database transaction has locked. */
export async function changeRefund(
  tx: Database,
  { id }: Pick<RefundRow, 'id'>,
  change: Partial<Omit<RefundRow, 'id' | 'version' | 'checkAt'>>,
): Promise<RefundRow> {
  const isOpen = change.state === undefined || TO_SEND_OR_ASK.includes(change.state);
  const [row] = await tx
    .update(refunds)
    .set({ ...CHANGED, ...change, checkAt: isOpen ? NEXT_CHECK : null })
    .where(eq(refunds.id, id))
    .returning();
  if (!row) throw new Error('a refund is gone');
  return row;
}

/** Notes the first time that the provider is asked. @returns the refund with that time */
export async function markSent(db: Database, id: number): Promise<RefundRow> {
  const [row] = await db
    .update(refunds)
    .set({ sentAt: sql`coalesce(${refunds.sentAt}, now())` })
    .where(eq(refunds.id, id))
    .returning();
  if (!row) throw new Error('a refund is gone');
  return row;
}

/** Takes a refund that has to be sent or asked about; no other process gets it for a minute. */
export async function takeDueRefund(db: Database, regions: readonly string[]): Promise<RefundRow | null> {
  const due = db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(sql`${refunds.checkAt} <= now()`, inArray(refunds.region, [...regions])))
    .orderBy(refunds.checkAt)
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db
    .update(refunds)
    .set({ checkAt: NEXT_CHECK })
    .where(eq(refunds.id, sql`(${due})`))
    .returning();
  return row ?? null;
}

/** Makes the pending refunds of a payment due: the provider has sent an event about it. */
export async function askAboutRefunds(db: Database, paymentId: number): Promise<void> {
  await db
    .update(refunds)
    .set({ checkAt: sql`now()` })
    .where(and(eq(refunds.paymentId, paymentId), inArray(refunds.state, ['pending', 'succeeded'])));
}

/** Ends the questions about a refund until there is an event again. */
export async function stopAsking(db: Database, id: number): Promise<void> {
  await db.update(refunds).set({ checkAt: null }).where(eq(refunds.id, id));
}

/** Condition for refunds that nobody here has asked for while their car is still held: staff decide what becomes of it. */
export const isRefundCase = sql`(${refunds.requestedBy} IS NULL AND ${refunds.state} <> 'failed' AND ${isCarHeld(refunds.paymentId)})`;

/** Returns the refunds of a region that nobody here has asked for: those since a time, and those that are cases. */
export const listForeignRefunds = (db: Database, region: string, since: Date) =>
  db
    .select({ refund: refunds, payment: payments.slug })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        eq(refunds.region, region),
        isNull(refunds.requestedBy),
        or(sql`${refunds.createdAt} >= ${since.toISOString()}::timestamptz`, isRefundCase),
      ),
    )
    .orderBy(refunds.id);

/** Returns the refunds of a payment, newest first. */
export async function listRefundsOf(db: Database, paymentId: number): Promise<RefundRow[]> {
  return db.select().from(refunds).where(eq(refunds.paymentId, paymentId)).orderBy(desc(refunds.id));
}
