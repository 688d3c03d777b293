import { siteOrigin } from '#region/routing/alternates.ts';
import { calendarFile } from '../slots/index.ts';
import { type TicketContext, ticketPage, ticketTitle } from '../tickets/index.ts';
import type { DeliveryEvent } from './deliveries.ts';
import type { TicketMessage } from './delivery-text.ts';

/** Events after which calendars show something else. */
const CHANGES: ReadonlySet<DeliveryEvent> = new Set(['created', 'rescheduled', 'cancelled']);

/** The calendar file that goes with an e-mail to the sender of a ticket; null if no time has changed. */
export function mailCalendar(
  { ticket, booking, event }: Pick<TicketMessage, 'ticket' | 'booking' | 'event'>,
  context: TicketContext,
  origin: string,
): string | null {
  if (!booking || !CHANGES.has(event)) return null;
  const page = siteOrigin(context.region.manifest, origin) + ticketPage(ticket, context);
  return calendarFile(booking, { ...context, title: ticketTitle(ticket, context), page });
}
