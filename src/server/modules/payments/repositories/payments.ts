import { and, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import { payments } from '../../../storage/schema.ts';

export type PaymentRow = typeof payments.$inferSelect;

/** Format of slugs: 128 random bits. Texts of other formats are not looked up. */
export const PAYMENT_SLUG = /^[A-Za-z0-9_-]{22}$/;
const LIVE: PaymentRow['state'][] = ['open', 'processing'];
const CHANGED = { version: sql`${payments.version} + 1`, updatedAt: sql`now()` };
/** After a minute, then after half of its age, at most six hours. */
const NEXT_CHECK = sql`now() + least(interval '6 hours', greatest(interval '1 minute', (now() - ${payments.createdAt}) / 2))`;

/** Banks take no dispute of an older payment. */
const DISPUTABLE_DAYS = 540;

/** States in which money has arrived: they never change. */
export const HAS_ARRIVED: readonly PaymentRow['state'][] = ['paid', 'mismatched'];

/** Money in minor units of its currency. */
export interface Received {
  amount: number;
  currency: string;
}

/** What a payment has brought, or would bring: another amount or currency than was asked for, if that has arrived. */
export const receivedOf = ({
  amount,
  currency,
  receivedAmount,
  receivedCurrency,
}: Pick<PaymentRow, 'amount' | 'currency' | 'receivedAmount' | 'receivedCurrency'>): Received => ({
  amount: receivedAmount ?? amount,
  currency: receivedCurrency ?? currency,
});

export async function findPayment(db: Database, slug: string): Promise<PaymentRow | null> {
  if (!PAYMENT_SLUG.test(slug)) return null;
  const [row] = await db.select().from(payments).where(eq(payments.slug, slug)).limit(1);
  return row ?? null;
}

export async function findPaymentById(db: Database, id: number): Promise<PaymentRow | null> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id)).limit(1);
  return row ?? null;
}

/** Returns the payment of an intent in a region. */
export async function findPaymentOfIntent(
  db: Database,
  { provider, intentId, region }: { provider: string; intentId: string; region: string },
): Promise<PaymentRow | null> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.provider, provider), eq(payments.intentId, intentId), eq(payments.region, region)))
    .limit(1);
  return row ?? null;
}

/**
 * Reads a payment and locks it until the end of the database transaction. The order of locks: payment, its refund, the
 * transactions of its offer, the offer (`lockOffer`), the car. Who holds a later one waits for no earlier one.
 */
export async function lockPayment(tx: Database, id: number): Promise<PaymentRow> {
  const [row] = await tx.select().from(payments).where(eq(payments.id, id)).for('no key update');
  if (!row) throw new Error('a payment is gone');
  return row;
}

/** Returns the payment of a transaction that a request with this key has started. */
export async function findPaymentOfRequest(
  tx: Database,
  transactionId: number,
  requestKey: string,
): Promise<PaymentRow | null> {
  const [row] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.transactionId, transactionId), eq(payments.requestKey, requestKey)));
  return row ?? null;
}

/** Returns the open or processing payment of a transaction; there is one at most. */
export async function findLivePayment(tx: Database, transactionId: number): Promise<PaymentRow | null> {
  const [row] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.transactionId, transactionId), inArray(payments.state, LIVE)));
  return row ?? null;
}

export async function insertPayment(
  tx: Database,
  payment: typeof payments.$inferInsert,
): Promise<PaymentRow> {
  const [row] = await tx.insert(payments).values(payment).returning();
  if (!row) throw new Error('a payment was not stored');
  return row;
}

/** Stores the intent that the provider has made for a payment. */
export async function storeIntent(db: Database, id: number, intentId: string): Promise<void> {
  await db
    .update(payments)
    .set({ intentId })
    .where(and(eq(payments.id, id), isNull(payments.intentId)));
}

/** Moves a payment that this database transaction has locked. */
export async function movePayment(
  tx: Database,
  { id }: Pick<PaymentRow, 'id'>,
  { state, failure, received }: Pick<PaymentRow, 'state' | 'failure'> & { received?: Received },
): Promise<PaymentRow> {
  const isLive = LIVE.includes(state);
  const [row] = await tx
    .update(payments)
    .set({
      ...CHANGED,
      state,
      failure,
      checkAt: isLive ? NEXT_CHECK : null,
      ...(HAS_ARRIVED.includes(state) && { paidAt: sql`now()` }),
      ...(received && { receivedAmount: received.amount, receivedCurrency: received.currency }),
    })
    .where(eq(payments.id, id))
    .returning();
  if (!row) throw new Error('a payment is gone');
  return row;
}

/** Postpones the next question to the provider about a payment that has not moved. */
export async function postponeCheck(db: Database, id: number): Promise<void> {
  await db
    .update(payments)
    .set({ checkAt: NEXT_CHECK })
    .where(and(eq(payments.id, id), inArray(payments.state, LIVE)));
}

/** Takes a payment whose check is due; no other process gets it for a minute. */
export async function takeDuePayment(db: Database, regions: readonly string[]): Promise<PaymentRow | null> {
  const due = db
    .select({ id: payments.id })
    .from(payments)
    .where(and(sql`${payments.checkAt} <= now()`, inArray(payments.region, [...regions])))
    .orderBy(payments.checkAt)
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db
    .update(payments)
    .set({ checkAt: NEXT_CHECK })
    .where(eq(payments.id, sql`(${due})`))
    .returning();
  return row ?? null;
}

/**
 * Returns payments of a region for a comparison: live ones of any age, others since a time; oldest first, after an id.
 * @param also slugs of payments of any age
 */
export async function listForComparison(
  db: Database,
  {
    region,
    since,
    after,
    also,
    limit,
  }: { region: string; since: Date; after: number; also: readonly string[]; limit: number },
): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.region, region),
        gt(payments.id, after),
        or(
          inArray(payments.state, LIVE),
          inArray(payments.slug, [...also]),
          sql`${payments.updatedAt} >= ${since.toISOString()}::timestamptz`,
          sql`EXISTS (SELECT FROM refunds WHERE payment_id = ${payments.id} AND updated_at >= ${since.toISOString()}::timestamptz)`,
        ),
      ),
    )
    .orderBy(payments.id)
    .limit(limit);
}

/** Returns the providers of the payments of a region, with the newest settings of each; not those where nothing can move any more. */
export const listSettings = (
  db: Database,
  region: string,
): Promise<Pick<PaymentRow, 'provider' | 'settings'>[]> =>
  db
    .selectDistinctOn([payments.provider], { provider: payments.provider, settings: payments.settings })
    .from(payments)
    .where(
      and(
        eq(payments.region, region),
        sql`${payments.updatedAt} > now() - make_interval(days => ${DISPUTABLE_DAYS}::int)`,
      ),
    )
    .orderBy(payments.provider, desc(payments.id));

/** Returns the payments of a transaction, newest first. */
export async function listPaymentsOf(db: Database, transactionId: number): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(eq(payments.transactionId, transactionId))
    .orderBy(desc(payments.id));
}
