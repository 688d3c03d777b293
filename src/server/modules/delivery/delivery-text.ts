import type { FormField } from '#contracts/types.ts';
import type { TicketStatus } from '#domain/desk/ticket-status.ts';
import { FIELD_KINDS } from '#region/forms/field-kinds.ts';
import { placesOf } from '#region/manifest/places-of.ts';
import { siteOrigin } from '#region/routing/alternates.ts';
import { localizedText } from '#region/text/localized-text.ts';
import { inLanguage } from '#region/text/per-language.ts';
import { laterForms, newRequestPage, serializeTicket, type TicketContext } from '../tickets/index.ts';
import type { DeliveryEvent } from './deliveries.ts';
import type { DeliveredBooking, DeliveredTicket } from './repositories/delivered-ticket.ts';

/** A message about a ticket. */
export interface TicketMessage {
  ticket: DeliveredTicket;
  booking: DeliveredBooking | null;
  /** Title of the car that it is about. */
  car: string | null;
  event: DeliveryEvent;
  /** What staff have written. */
  text: string | null;
}

const SLOT: FormField = { name: 'slot', type: 'slot', label: '' };

/** Writes a message to the sender of a ticket: one line, because templates of messaging apps have no breaks. */
export function senderText(message: TicketMessage, context: TicketContext, origin: string): string {
  return textFor(message, context, origin).replaceAll(/\s+/g, ' ').trim();
}

/** Writes an e-mail to the sender of a ticket; what staff have written keeps its lines. */
export function senderMail(message: TicketMessage, context: TicketContext, origin: string): string {
  const text = message.text === null ? null : `\n\n${message.text.replaceAll(/\r\n?/g, '\n')}\n\n`;
  const { booking, ticket, event } = message;
  const address = booking?.state === 'booked' && locationText(booking, context);
  const forms = event === 'created' ? laterForms(ticket, booking, context) : [];
  return [
    textFor({ ...message, text }, context, origin)
      .replaceAll(/ *\n */g, '\n')
      .trim(),
    ...(address ? [address] : []),
    ...forms.map(({ label, href }) => `${label}: ${siteOrigin(context.region.manifest, origin)}${href}`),
  ].join('\n\n');
}

/** Name and street address of the place of a booking; empty: the region no longer has the place. */
function locationText({ location }: DeliveredBooking, { region, language, t }: TicketContext): string {
  const places = placesOf(region);
  const place = Object.hasOwn(places, location) ? places[location] : undefined;
  if (!place) return '';
  const inWords = (text: typeof place.label) => localizedText(text, language.code, t);
  return `${inWords(place.label)}\n${inWords(place.address)}`;
}

const CLOSED: ReadonlySet<TicketStatus> = new Set(['done', 'cancelled']);

function textFor(message: TicketMessage, context: TicketContext, origin: string): string {
  const { ticket, event } = message;
  // a closed request takes no other time: its sender begins a new one
  const isOver = event === 'cancelled' && CLOSED.has(ticket.status);
  return context.t(`messages:ticket.${isOver ? 'over' : event}`, valuesOf(message, context, origin));
}

/** Writes an e-mail to the staff of a region: what happened, the answers, and a link to the desk. */
export function staffText(message: TicketMessage, context: TicketContext, origin: string): string {
  const { t } = context;
  const { summary } = serializeTicket(message.ticket, context, { isForStaff: true });
  const answers = summary.map(({ label, value }) => `${label}: ${value}`);
  const head = t(`messages:ticket.staff.${message.event}`, valuesOf(message, context, origin));
  return [head, ...answers, `${siteOrigin(context.region.manifest, origin)}/desk`].join('\n');
}

/** Subject of an e-mail. Titles are texts of the manifest; breaks would end the header. */
export function mailSubject(message: TicketMessage, context: TicketContext, origin: string): string {
  const subject = context.t('messages:ticket.subject', valuesOf(message, context, origin));
  return subject.replaceAll(/\s+/g, ' ').trim();
}

function valuesOf({ ticket, booking, car, text }: TicketMessage, context: TicketContext, origin: string) {
  const { region, language } = context;
  const { title, number, next, links } = serializeTicket(ticket, context);
  const slot = booking && { start: booking.startsAt.toISOString(), location: booking.location };
  return {
    site: inLanguage(region.manifest.brand.name, language.code),
    title: car === null ? title : `${title} · ${car}`,
    number,
    next: next.text,
    when: slot ? FIELD_KINDS.slot.summary(slot, SLOT, context) : '',
    text: text ?? '',
    link: siteOrigin(region.manifest, origin) + links.page,
    again: siteOrigin(region.manifest, origin) + newRequestPage(ticket, context),
  };
}
