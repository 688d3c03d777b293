import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { HOUR_SECONDS } from '#domain/time/durations.ts';
import type { Database } from '../../../storage/database.ts';
import { paymentEvents, payments } from '../../../storage/schema.ts';

export type PaymentEventRow = typeof paymentEvents.$inferSelect;

const FIRST_SECONDS = 15;
const MAX_SECONDS = HOUR_SECONDS;

/** Stores an event of a provider. @returns false if it is known */
export async function insertEvent(db: Database, event: typeof paymentEvents.$inferInsert): Promise<boolean> {
  const rows = await db
    .insert(paymentEvents)
    .values(event)
    .onConflictDoNothing()
    .returning({ id: paymentEvents.id });
  return rows.length > 0;
}

/** Takes an event that is due. Until its next attempt is due, no other process gets it. */
export async function takeDueEvent(
  db: Database,
  regions: readonly string[],
): Promise<PaymentEventRow | null> {
  const due = db
    .select({ id: paymentEvents.id })
    .from(paymentEvents)
    .where(
      and(
        isNull(paymentEvents.handledAt),
        sql`${paymentEvents.dueAt} <= now()`,
        inArray(paymentEvents.region, [...regions]),
      ),
    )
    .orderBy(paymentEvents.dueAt)
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db
    .update(paymentEvents)
    .set({
      attempts: sql`${paymentEvents.attempts} + 1`,
      dueAt: sql`now() + make_interval(secs => least(${MAX_SECONDS}::float8, ${FIRST_SECONDS}::float8 * 2 ^ least(${paymentEvents.attempts}, 20)))`,
    })
    .where(eq(paymentEvents.id, sql`(${due})`))
    .returning();
  return row ?? null;
}

/** Returns the events of a region since a time that people look at: about a payment of it, or about none. */
export const listCaseEvents = (db: Database, region: string, since: Date) =>
  db
    .select({ type: paymentEvents.type, payment: payments.slug })
    .from(paymentEvents)
    .leftJoin(payments, eq(payments.id, paymentEvents.paymentId))
    .where(
      and(
        eq(paymentEvents.region, region),
        paymentEvents.isCase,
        sql`${paymentEvents.createdAt} >= ${since.toISOString()}::timestamptz`,
        or(isNull(paymentEvents.intentId), isNotNull(paymentEvents.paymentId)),
      ),
    )
    .orderBy(paymentEvents.id);

/** Marks an event as handled. @param paymentId null if no payment of the region has its intent */
export async function markHandled(db: Database, id: number, paymentId: number | null): Promise<void> {
  await db.update(paymentEvents).set({ handledAt: sql`now()`, paymentId }).where(eq(paymentEvents.id, id));
}
