import type { Database } from '../../../storage/database.ts';
import { type TicketActor, ticketEvents } from '../../../storage/schema.ts';

/** Who changes a ticket. */
export interface Actor {
  kind: TicketActor;
  /** Id of the contact or member of staff; null for visitors and the system. */
  id: number | null;
}

/** Something that happened to a ticket. */
export interface TicketEvent {
  type:
    | 'created'
    | 'claimed'
    | 'status'
    | 'assigned'
    | 'note'
    | 'answered'
    | 'callback_requested'
    | 'booked'
    | 'rescheduled'
    | 'slot_cancelled'
    | 'file_added'
    | 'file_removed';
  actor: Actor;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** Adds to the history of a ticket; call it in the transaction of the change. */
export async function addEvent(
  tx: Database,
  ticketId: number,
  { type, actor, before = undefined, after = undefined }: TicketEvent,
): Promise<void> {
  await tx
    .insert(ticketEvents)
    .values({ ticketId, type, actorKind: actor.kind, actorId: actor.id, before, after });
}
