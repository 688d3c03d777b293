import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { Database } from '../../storage/database.ts';
import { buyerForm } from '../offers/index.ts';
import { findSubjectCar, type TicketContext } from '../tickets/index.ts';
import type { DeliveryEvent } from './deliveries.ts';
import { mailSubject, senderMail, senderText, staffText } from './delivery-text.ts';
import { mailCalendar } from './mail-calendar.ts';
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
import { webhookBody } from './webhook-body.ts';

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
