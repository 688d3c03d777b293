import { randomUUID } from 'node:crypto';
import { Invalid } from '../../errors/domain-error.ts';
import { listed } from '../../manifests/nearest.ts';
import type { Database } from '../../storage/database.ts';
import type { Deliveries, OfferedWay, SenderWay } from '../delivery/index.ts';
import { addEvent } from '../tickets/index.ts';
import { changeTicket, staffActor } from './change-ticket.ts';
import type { DeskTickets } from './desk-ticket-service.ts';

/** Creates the call that sends a text to the person of a ticket. */
export const answerCall =
  (db: Database, deliveries: Pick<Deliveries, 'enqueue' | 'waysTo' | 'isOpen'>): DeskTickets['answer'] =>
  ({ text, way, ...given }) =>
    changeTicket(db, given, 'ticket_answered', async (tx, ticket) => {
      const isToldByWebhook = deliveries.isOpen('webhook', given.region);
      requireWay(way, deliveries.waysTo(ticket, given.region), isToldByWebhook);
      const after = { text, ...(way && { way }) };
      await addEvent(tx, given.id, { type: 'answered', actor: staffActor(given), after });
      const answer = {
        ticketId: given.id,
        event: 'answered' as const,
        occurrence: randomUUID(),
        by: 'staff' as const,
      };
      await deliveries.enqueue(tx, { ...answer, ...after });
      return way ? { after: { way } } : {};
    });

/**
 * Refuses an answer that would reach nobody.
 * @param isToldByWebhook whether a program of the company gets answers, too
 * @throws Invalid for a way that the person has not left, or that this site does not have
 */
function requireWay(
  wanted: SenderWay | undefined,
  ways: readonly OfferedWay[],
  isToldByWebhook: boolean,
): void {
  const usable = ways.flatMap(({ way, fault }) => (fault === null ? [way] : []));
  if (wanted === undefined ? usable.length > 0 || isToldByWebhook : usable.includes(wanted)) return;
  throw new Invalid('invalid_input', 'The person cannot be reached this way.', {
    way: [`allowed: ${listed(usable)}`],
  });
}
