import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { siteOrigin } from '#region/routing/alternates.ts';
import type { Database } from '../../storage/database.ts';
import { buyerForm } from '../offers/index.ts';
import { calendarFile } from '../slots/index.ts';
import {
  findSubjectCar,
  serializeTicket,
  type TicketContext,
  ticketPage,
  ticketTitle,
} from '../tickets/index.ts';
import type { DeliveryEvent } from './deliveries.ts';
import { mailSubject, senderMail, senderText, staffText, type TicketMessage } from './delivery-text.ts';
import {
  buyerText,
  offerSubject,
  offerWebhookBody,
  readOfferMessage,
  staffOfferText,
} from './offer-message.ts';
import { findBooking, findTicketForDelivery } from './repositories/delivered-ticket.ts';
import type { DeliveryRow } from './repositories/deliveries.ts';
import type { senderWays } from './sender-ways.ts';

/** Events after which calendars show something else. */
const CHANGES: ReadonlySet<DeliveryEvent> = new Set(['created', 'rescheduled', 'cancelled']);

/** The words of a message by channel, and who gets it. */
export interface WrittenMessage
  extends Record<'text' | 'mailText' | 'subject' | 'staffText' | 'webhook', Write> {
  /** Calendar file of an e-mail to the person; null: none goes with it. */
  calendar(context: TicketContext): string | null;
  person: Parameters<typeof senderWays>[0];
  /** Code of the language of the person. */
  language: string;
}

type Write = (context: TicketContext) => string;

/** Writes the message of a channel for a ticket. @returns null if it is gone */
export async function writeTicketMessage(
  db: Database,
  { key: id, event, text, createdAt }: DeliveryRow,
  ticketId: number,
  origin: string,
): Promise<WrittenMessage | null> {
  const ticket = await findTicketForDelivery(db, ticketId);
  if (!ticket) return null;
  const booking = await findBooking(db, ticketId);
  const car = (await findSubjectCar(db, ticket))?.title ?? null;
  const message = { ticket, booking, car, event: event as DeliveryEvent, text };
  return {
    person: ticket,
    language: ticket.language,
    text: (context) => senderText(message, context, origin),
    mailText: (context) => senderMail(message, context, origin),
    subject: (context) => mailSubject(message, context, origin),
    calendar: (context) => mailCalendar(message, context, origin),
    staffText: (context) => staffText(message, context, origin),
    webhook: (context) => webhookBody(message, { id, createdAt }, context),
  };
}

/** Writes the message of a channel for an offer. @returns null if it is gone */
export async function writeOfferMessage(
  db: Database,
  delivery: DeliveryRow,
  region: ResolvedRegion,
  origin: string,
): Promise<WrittenMessage | null> {
  const { key: id, createdAt } = delivery;
  const message = await readOfferMessage(db, delivery);
  if (!message) return null;
  const { offer } = message;
  return {
    person: { form: buyerForm(region).name, values: offer.buyer ?? {}, phone: offer.phone },
    language: offer.language,
    text: (context) => buyerText(message, context, origin),
    mailText: (context) => buyerText(message, context, origin),
    subject: (context) => offerSubject(message, context, origin),
    calendar: () => null,
    staffText: (context) => staffOfferText(message, context, origin),
    webhook: (context) => offerWebhookBody(message, { id, createdAt }, context),
  };
}

/** The calendar file that goes with an e-mail to the sender of a ticket; null if no time has changed. */
function mailCalendar(
  { ticket, booking, event }: Pick<TicketMessage, 'ticket' | 'booking' | 'event'>,
  context: TicketContext,
  origin: string,
): string | null {
  if (!booking || !CHANGES.has(event)) return null;
  const page = siteOrigin(context.region.manifest, origin) + ticketPage(ticket, context);
  return calendarFile(booking, { ...context, title: ticketTitle(ticket, context), page });
}

/** The JSON of a webhook: what happened, and the ticket as it is now. Labels are in the region’s default language. */
function webhookBody(
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
