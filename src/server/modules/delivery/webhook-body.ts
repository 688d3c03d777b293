import { serializeTicket, type TicketContext } from '../tickets/index.ts';
import type { TicketMessage } from './delivery-text.ts';

/** The JSON of a webhook: what happened, and the ticket as it is now. Labels are in the region’s default language. */
export function webhookBody(
  { ticket, booking, event, text }: TicketMessage,
  { id, createdAt }: { id: string; createdAt: Date },
  context: TicketContext,
): string {
  const { slug, number, form, title, created_at, status, summary } = serializeTicket(ticket, context, {
    isForStaff: true,
  });
  return JSON.stringify({
    id,
    type: `ticket.${event}`,
    created_at: createdAt.toISOString(),
    region: ticket.region,
    data: {
      ticket: {
        slug,
        number,
        form,
        title,
        created_at,
        status,
        version: ticket.version,
        language: ticket.language,
        phone: ticket.phone,
        subject: ticket.subject && { kind: ticket.subjectKind, slug: ticket.subject },
        values: ticket.values,
        summary,
      },
      booking: booking && {
        type: booking.type,
        location: booking.location,
        start: booking.startsAt.toISOString(),
        minutes: booking.minutes,
      },
      text,
    },
  });
}
