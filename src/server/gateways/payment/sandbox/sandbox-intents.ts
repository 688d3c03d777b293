import { randomBytes } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import { sandboxEvents, sandboxIntents } from '../../../storage/schema.ts';
import { inTransaction } from '../../../storage/transaction.ts';

export type SandboxIntent = typeof sandboxIntents.$inferSelect;

/** What the buyer does on a page of the embedded provider. */
export type SandboxOutcome = 'succeeded' | 'failed' | 'cancelled' | 'pending';

/** Events arrive late and twice, as those of real providers may. */
const SENDS = 2;
export const REPEAT_SECONDS = 20;
/** A pending transfer succeeds after this time. */
const PENDING_SECONDS = 30;
const ID = /^sbx_[A-Za-z0-9_-]{22}$/;

export const newId = (prefix: string) => `${prefix}_${randomBytes(16).toString('base64url')}`;

/** Makes an intent, or returns the one with the same key. */
export async function storeIntent(
  db: Database,
  intent: Omit<typeof sandboxIntents.$inferInsert, 'id'>,
): Promise<SandboxIntent> {
  await db
    .insert(sandboxIntents)
    .values({ ...intent, id: newId('sbx') })
    .onConflictDoNothing({ target: sandboxIntents.key });
  const [row] = await db.select().from(sandboxIntents).where(eq(sandboxIntents.key, intent.key));
  if (!row) throw new Error('an intent was not stored');
  return row;
}

export async function findIntent(db: Database, id: string): Promise<SandboxIntent | null> {
  if (!ID.test(id)) return null;
  const [row] = await db.select().from(sandboxIntents).where(eq(sandboxIntents.id, id));
  return row ?? null;
}

/**
 * Moves an open intent and queues the event about it.
 * @returns whether it was open
 */
export async function decideIntent(
  db: Database,
  id: string,
  outcome: SandboxOutcome,
  failure: string | null = null,
): Promise<boolean> {
  const state = outcome === 'pending' ? 'processing' : outcome;
  return inTransaction(db, async (tx) => {
    const [row] = await tx
      .update(sandboxIntents)
      .set({ state, failure })
      .where(and(eq(sandboxIntents.id, id), eq(sandboxIntents.state, 'open')))
      .returning();
    if (!row) return false;
    await queueEvent(tx, { region: row.region, type: `payment.${state}`, intentId: id }, 0);
    if (outcome === 'pending')
      await queueEvent(tx, { region: row.region, type: 'payment.succeeded', intentId: id }, PENDING_SECONDS);
    return true;
  });
}

/** Queues an event, to be sent in some seconds. */
export async function queueEvent(
  tx: Database,
  event: Pick<SandboxEvent, 'region' | 'type' | 'intentId'>,
  seconds: number,
): Promise<void> {
  await tx.insert(sandboxEvents).values({
    ...event,
    id: newId('evt'),
    dueAt: sql`now() + make_interval(secs => ${seconds}::int)`,
    sends: SENDS,
  });
}

export type SandboxEvent = typeof sandboxEvents.$inferSelect;

/** Takes an event that is due; it is sent again later. */
export async function takeDueEvent(db: Database, regions: readonly string[]): Promise<SandboxEvent | null> {
  const due = db
    .select({ id: sandboxEvents.id })
    .from(sandboxEvents)
    .where(
      sql`${sandboxEvents.sends} > 0 AND ${sandboxEvents.dueAt} <= now() AND ${inArray(sandboxEvents.region, [...regions])}`,
    )
    .orderBy(sandboxEvents.dueAt)
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db
    .update(sandboxEvents)
    .set({
      sends: sql`${sandboxEvents.sends} - 1`,
      dueAt: sql`now() + make_interval(secs => ${REPEAT_SECONDS}::int)`,
    })
    .where(eq(sandboxEvents.id, sql`(${due})`))
    .returning();
  return row ?? null;
}

/** An event that was not accepted is sent once more. */
export async function returnEvent(db: Database, id: string): Promise<void> {
  await db
    .update(sandboxEvents)
    .set({ sends: sql`${sandboxEvents.sends} + 1` })
    .where(eq(sandboxEvents.id, id));
}

/** Lets a pending transfer succeed. */
export async function completeTransfer(db: Database, id: string): Promise<void> {
  await db
    .update(sandboxIntents)
    .set({ state: 'succeeded' })
    .where(and(eq(sandboxIntents.id, id), eq(sandboxIntents.state, 'processing')));
}
