import type {
  DeskAnswerTemplate,
  DeskSameSender,
  DeskTicket,
  DeskTicketRow,
  FormField,
} from '#contracts/types.ts';
import { SENDER_TRAITS } from '#domain/appointments/booking-limits.ts';
import { TEMPLATE_PLACEHOLDERS, type TemplatePlaceholder } from '#domain/desk/template-placeholders.ts';
import { NEXT_STATUSES } from '#domain/desk/ticket-status.ts';
import type { FormAnswers } from '#region/forms/field-kind.ts';
import { FIELD_KINDS, fieldKindOf } from '#region/forms/field-kinds.ts';
import { findForm } from '#region/forms/form-address.ts';
import { placesOf } from '#region/manifest/places-of.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { localizedText } from '#region/text/localized-text.ts';
import type { Booking } from '../../storage/booking.ts';
import type { Database } from '../../storage/database.ts';
import type { Deliveries } from '../delivery/index.ts';
import { findOfferOfTicket, offerNumber } from '../offers/index.ts';
import { countOpenBookings, storedSender } from '../slots/index.ts';
import {
  answeredFields,
  bookingOfTicket,
  type DeskTexts,
  deskContext,
  type TicketContext,
  type TicketRow,
  ticketContext,
  ticketNumber,
  ticketTitle,
} from '../tickets/index.ts';
import { findTicketRow, listTicketEvents, listTicketFiles } from './repositories/ticket-detail.ts';
import type { ListedTicket } from './repositories/ticket-list.ts';
import { carNames } from './ticket-cars.ts';

const SLOT: FormField = { name: 'slot', type: 'slot', label: '' };

/** Tickets as lists of the desk show them. */
export async function serializeDeskTicketRows(
  db: Database,
  rows: readonly ListedTicket[],
  context: TicketContext,
): Promise<DeskTicketRow[]> {
  const cars = await carNames(db, rows, context);
  return rows.map((row, index) => serializeDeskTicketRow(row, cars[index] ?? '', context));
}

function serializeDeskTicketRow(
  row: Omit<ListedTicket, 'updatedText'>,
  car: string,
  context: TicketContext,
): DeskTicketRow {
  return {
    number: ticketNumber(row),
    form: row.form,
    title: ticketTitle(row, context),
    status: row.status,
    version: row.version,
    name: row.name ?? '',
    phone: row.phone ?? '',
    subject: row.subject ?? '',
    car_title: car,
    assignee: staffOf(row.assigneeId, row.assigneeName),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

/** What a ticket is read with. */
export interface DeskTicketDeps {
  db: Database;
  texts: DeskTexts;
  deliveries: Pick<Deliveries, 'waysTo'>;
}

/** A ticket with all that the desk knows of it; null if the region has none with the number. */
export async function readDeskTicket(
  { db, texts, deliveries }: DeskTicketDeps,
  { region, id }: { region: ResolvedRegion; id: number },
): Promise<DeskTicket | null> {
  const row = await findTicketRow(db, { region: region.code, id });
  if (!row) return null;
  const { ticket, assigneeName, contactName, contactPhone } = row;
  const context = deskContext(region, texts);
  const name = typeof ticket.values.name === 'string' ? ticket.values.name : (contactName ?? '');
  const booking = await bookingOfTicket(db, ticket.id);
  const sender = ticketContext(region, ticket.language, texts);
  const [same, offer, events, files, templates, cars] = await Promise.all([
    booking ? readSameSender(db, region.code, booking) : [],
    findOfferOfTicket(db, ticket.id),
    listTicketEvents(db, ticket.id),
    listTicketFiles(db, ticket.id),
    answerTemplates(db, { ticket, name, booking }, { desk: context, sender }),
    carNames(db, [ticket], context),
  ]);
  return {
    ...serializeDeskTicketRow(
      {
        ...ticket,
        name,
        phone: ticket.phone ?? contactPhone,
        assigneeId: ticket.assignee,
        assigneeName,
      },
      cars[0] ?? '',
      context,
    ),
    next_statuses: [...NEXT_STATUSES[ticket.status]],
    language: ticket.language,
    is_contact: ticket.contactId !== null,
    car: ticket.subjectKind === 'listing' ? ticket.subject : null,
    offer: offer === null ? null : offerNumber({ id: offer }),
    summary: summaryOf(ticket, context),
    history: events.map(serializeHistory),
    files: files.map(serializeFile),
    booking: booking && serializeVisit(booking, same, context),
    ways: deliveries.waysTo(ticket, region),
    templates,
  };
}

const serializeHistory = ({
  event,
  staffName,
}: Awaited<ReturnType<typeof listTicketEvents>>[number]): DeskTicket['history'][number] => ({
  id: event.id,
  type: event.type,
  actor: event.actorKind,
  staff: staffName,
  before: event.before,
  after: event.after,
  at: event.createdAt.toISOString(),
});

const serializeFile = ({
  id,
  name,
  purpose,
  mimeType,
  size,
}: Awaited<ReturnType<typeof listTicketFiles>>[number]): DeskTicket['files'][number] => ({
  id,
  name,
  purpose,
  mime_type: mimeType,
  size,
});

const serializeVisit = (
  booking: Booking,
  same: DeskSameSender[],
  context: TicketContext,
): NonNullable<DeskTicket['booking']> => ({
  id: booking.id,
  type: booking.type,
  state: booking.state === 'cancelled' ? 'cancelled' : 'booked',
  location: booking.location,
  place: placeName(booking.location, context),
  start: booking.startsAt.toISOString(),
  minutes: booking.minutes,
  same_sender: same,
});

/** Open bookings that have something in common with a booking, by what is known of who booked it. */
async function readSameSender(db: Database, region: string, booking: Booking): Promise<DeskSameSender[]> {
  const sender = storedSender(booking);
  const open = await countOpenBookings(db, region, sender);
  return SENDER_TRAITS.flatMap((by) => (sender[by] === null ? [] : [{ by, count: open[by] }]));
}

/** The answers in words, in the order of the form; as they are stored where the region no longer has the form. */
function summaryOf({ form, values }: TicketRow, context: TicketContext): DeskTicket['summary'] {
  const named = findForm(context.region, form);
  if (!named) return Object.entries(values).map(([label, value]) => ({ label, value: plainText(value) }));
  return answeredFields(named.form, values as FormAnswers).map(({ field, answer }) => ({
    label: localizedText(field.label, context.language.code, context.t),
    value: fieldKindOf(field).summary(answer, field, context),
  }));
}

const plainText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** Label of a place; its name if the region no longer has it. */
export function placeName(location: string, { region, language, t }: TicketContext): string {
  const place = placesOf(region)[location];
  return place ? localizedText(place.label, language.code, t) : location;
}

const staffOf = (id: number | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });

/** A ticket as answers to it name it. */
interface AnsweredTicket {
  ticket: TicketRow;
  /** Of the person; empty if it is not known. */
  name: string;
  booking: Booking | null;
}

/**
 * Returns the templates for answers to a ticket, filled in as far as the ticket says; `{{places}}` without a value stay.
 * @param contexts language of the titles, and of the person
 */
async function answerTemplates(
  db: Database,
  answered: AnsweredTicket,
  { desk, sender }: { desk: TicketContext; sender: TicketContext },
): Promise<DeskAnswerTemplate[]> {
  const { form } = answered.ticket;
  const { templates = {} } = desk.region.manifest.desk ?? {};
  const fitting = Object.entries(templates).filter(([, { forms }]) => !forms || forms.includes(form));
  if (fitting.length === 0) return [];
  const values = await valuesOf(db, answered, sender);
  return fitting.map(([name, { title, text }]) => ({
    name,
    title: localizedText(title, desk.language.code, desk.t),
    text: localizedText(text, sender.language.code, sender.t, values),
  }));
}

/** What `{{places}}` of a template stand for; one without a value stands for itself. */
async function valuesOf(
  db: Database,
  { ticket, name, booking }: AnsweredTicket,
  context: TicketContext,
): Promise<Record<TemplatePlaceholder, string>> {
  const [car = ''] = await carNames(db, [ticket], context);
  const slot =
    booking?.state === 'booked'
      ? FIELD_KINDS.slot.summary(
          { start: booking.startsAt.toISOString(), location: booking.location },
          SLOT,
          context,
        )
      : '';
  const known = { name, car, slot, number: ticketNumber(ticket) };
  return Object.fromEntries(
    TEMPLATE_PLACEHOLDERS.map((place) => [place, known[place] || `{{${place}}}`]),
  ) as Record<TemplatePlaceholder, string>;
}
