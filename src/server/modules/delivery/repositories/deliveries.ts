import { and, desc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import { deliveries } from '../../../storage/schema.ts';

export type DeliveryRow = typeof deliveries.$inferSelect;
export type DeliveryChannel = DeliveryRow['channel'];
export type SenderWay = NonNullable<DeliveryRow['way']>;
export type NewDelivery = typeof deliveries.$inferInsert;

/** Rules for repeating failed deliveries. */
export interface RetryRules {
  /** Seconds until the second attempt, longer than an attempt takes; doubles with each attempt up to `maxSeconds`. */
  firstSeconds: number;
  maxSeconds: number;
  maxAttempts: number;
}

/** Inserts deliveries, each key once. Call it in the transaction of their cause. */
export async function insertDeliveries(tx: Database, rows: readonly NewDelivery[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insert(deliveries)
      .values([...rows])
      .onConflictDoNothing();
}

/** Whether a delivery with a key was stored before. */
export async function isStored(tx: Database, key: string): Promise<boolean> {
  const rows = await tx.select({ id: deliveries.id }).from(deliveries).where(eq(deliveries.key, key));
  return rows.length > 0;
}

/** Whether the message about a new request was withheld from its sender. */
export async function isSenderUntold(db: Database, ticketId: number): Promise<boolean> {
  const rows = await db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.ticketId, ticketId),
        eq(deliveries.event, 'created'),
        eq(deliveries.channel, 'sender'),
        eq(deliveries.state, 'dead'),
        isNotNull(deliveries.withheldBy),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Deletes what is still to be sent about an event of a ticket. */
export async function deleteQueued(tx: Database, ticketId: number, event: string): Promise<void> {
  await tx
    .delete(deliveries)
    .where(
      and(
        eq(deliveries.ticketId, ticketId),
        eq(deliveries.event, event),
        inArray(deliveries.state, ['queued', 'failed']),
      ),
    );
}

/**
 * Takes the delivery that has been due longest and counts the attempt. Until the next attempt is due, no other process
 * gets it, so a delivery survives a process that dies, and is repeated under the same key (HARDENING R14).
 */
export async function takeDue(
  db: Database,
  regions: readonly string[],
  { firstSeconds, maxSeconds }: RetryRules,
): Promise<DeliveryRow | null> {
  const due = db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(
      and(
        inArray(deliveries.state, ['queued', 'failed']),
        sql`${deliveries.dueAt} <= now()`,
        inArray(deliveries.region, [...regions]),
      ),
    )
    .orderBy(deliveries.dueAt)
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db
    .update(deliveries)
    .set({
      attempts: sql`${deliveries.attempts} + 1`,
      dueAt: sql`now() + make_interval(secs => least(${maxSeconds}::float8, ${firstSeconds}::float8 * 2 ^ least(${deliveries.attempts}, 20)))`,
    })
    .where(eq(deliveries.id, sql`(${due})`))
    .returning();
  return row ?? null;
}

export async function markSent(db: Database, id: number): Promise<void> {
  await db
    .update(deliveries)
    .set({ state: 'sent', sentAt: sql`now()`, lastError: null })
    .where(eq(deliveries.id, id));
}

/** Deletes a delivery that has nobody to go to. */
export async function dropDelivery(db: Database, id: number): Promise<void> {
  await db.delete(deliveries).where(eq(deliveries.id, id));
}

/** @param reason without secrets and personal data */
export async function markFailed(
  db: Database,
  { id, isDead, reason }: { id: number; isDead: boolean; reason: string },
): Promise<void> {
  await db
    .update(deliveries)
    .set({ state: isDead ? 'dead' : 'failed', lastError: reason.slice(0, 200) })
    .where(eq(deliveries.id, id));
}

/** Makes a failed or dead delivery due again, with all attempts. @returns whether there was one */
export async function requeue(db: Database, region: string, id: number): Promise<boolean> {
  const { rowCount } = await db
    .update(deliveries)
    .set({ state: 'queued', attempts: 0, dueAt: sql`now()` })
    .where(
      and(
        eq(deliveries.id, id),
        eq(deliveries.region, region),
        inArray(deliveries.state, ['failed', 'dead']),
      ),
    );
  return rowCount === 1;
}

/** What to list: the newest first, below an id. */
export interface DeliveryQuery {
  region: string;
  states?: readonly DeliveryRow['state'][];
  ticketId?: number;
  before?: number;
  limit: number;
}

export async function selectDeliveries(
  db: Database,
  { region, states, ticketId, before, limit }: DeliveryQuery,
): Promise<DeliveryRow[]> {
  return db
    .select()
    .from(deliveries)
    .where(
      and(
        eq(deliveries.region, region),
        states && inArray(deliveries.state, [...states]),
        ticketId === undefined ? undefined : eq(deliveries.ticketId, ticketId),
        before === undefined ? undefined : lt(deliveries.id, before),
      ),
    )
    .orderBy(desc(deliveries.id))
    .limit(limit);
}
