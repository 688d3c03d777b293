import { and, eq, inArray, sql } from 'drizzle-orm';
import { statusesBefore, type TicketStatus } from '#domain/desk/ticket-status.ts';
import type { Database } from '../../../storage/database.ts';
import { tickets } from '../../../storage/schema.ts';
import { type Actor, addEvent } from './ticket-events.ts';
import type { TicketRow } from './tickets.ts';

/** A change of the ticket that was read in this version. */
export interface TicketChange {
  id: number;
  region: string;
  version: number;
  actor: Actor;
}

const isRead = ({ id, region, version }: TicketChange) =>
  and(eq(tickets.id, id), eq(tickets.region, region), eq(tickets.version, version));

const NEXT_VERSION = { version: sql`${tickets.version} + 1` };
const CHANGED = { ...NEXT_VERSION, updatedAt: sql`now()` };

/**
 * Counts a change of what belongs to a ticket, such as its booking, and locks the ticket; call it in a transaction, before
 * other locks.
 * @param version that was read; absent: any
 * @returns false if the ticket has changed since it was read
 */
export async function countChange(tx: Database, id: number, version?: number): Promise<boolean> {
  const { rowCount } = await tx
    .update(tickets)
    .set(NEXT_VERSION)
    .where(and(eq(tickets.id, id), version === undefined ? undefined : eq(tickets.version, version)));
  return rowCount === 1;
}

/**
 * Moves a ticket to another status and records it; call it in a transaction.
 * @returns null if the ticket has changed since it was read, or cannot move to this status
 */
export async function changeStatus(
  tx: Database,
  { status, ...change }: TicketChange & { status: TicketStatus },
): Promise<TicketRow | null> {
  const [before] = await tx
    .select({ status: tickets.status })
    .from(tickets)
    .where(and(isRead(change), inArray(tickets.status, statusesBefore(status))))
    .for('update');
  if (!before) return null;
  const [row] = await tx
    .update(tickets)
    .set({ ...CHANGED, status })
    .where(eq(tickets.id, change.id))
    .returning();
  await addEvent(tx, change.id, { type: 'status', actor: change.actor, before, after: { status } });
  return row ?? null;
}

/**
 * Gives a ticket to a member of staff, or to nobody, and records it; call it in a transaction.
 * @returns null if the ticket has changed since it was read
 */
export async function assign(
  tx: Database,
  { assignee, ...change }: TicketChange & { assignee: number | null },
): Promise<TicketRow | null> {
  const [before] = await tx
    .select({ assignee: tickets.assignee })
    .from(tickets)
    .where(isRead(change))
    .for('update');
  if (!before) return null;
  const [row] = await tx
    .update(tickets)
    .set({ ...CHANGED, assignee })
    .where(eq(tickets.id, change.id))
    .returning();
  await addEvent(tx, change.id, { type: 'assigned', actor: change.actor, before, after: { assignee } });
  return row ?? null;
}
