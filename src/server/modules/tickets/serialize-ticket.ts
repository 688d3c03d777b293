import type { LocalizedText, RequestForm, SentTicket } from '#contracts/types.ts';
import { localTitle } from '#domain/catalogue/local-title.ts';
import { messagingLink } from '#domain/messages/messaging-link.ts';
import { maskAnswer } from '#domain/text/mask.ts';
import type { FormAnswers } from '#region/forms/field-kind.ts';
import { fieldKindOf, isPersonal } from '#region/forms/field-kinds.ts';
import { FORM_KEYS, findForm, formPath, type NamedForm } from '#region/forms/form-address.ts';
import { subjectLinks } from '#region/forms/form-link.ts';
import { listingPath } from '#region/routing/listing-path.ts';
import { pagePath } from '#region/routing/paths.ts';
import { localizedText } from '#region/text/localized-text.ts';
import type { Booking } from '../../storage/booking.ts';
import type { ListingRow } from '../../storage/listing-row.ts';
import { answeredFields } from './create-ticket.ts';
import type { TicketRow } from './repositories/tickets.ts';
import { serializeBooking } from './serialize-booking.ts';
import type { TicketContext } from './ticket-context.ts';

const NUMBER_DIGITS = 6;

/** Number of a ticket for people. */
export const ticketNumber = ({ id }: Pick<TicketRow, 'id'>): string =>
  String(id).padStart(NUMBER_DIGITS, '0');

/** Title of a ticket in a language; the name of its form if the region no longer has the form. */
export function ticketTitle({ form }: Pick<TicketRow, 'form'>, context: TicketContext): string {
  const named = findForm(context.region, form);
  return named ? inLanguage(named.form.title, context) : form;
}

/** What belongs to a ticket. */
interface TicketExtras {
  booking?: Booking | null;
  /** What it is about. */
  car?: ListingRow | null;
  /** Whether limits stopped the message to its sender. */
  isUntold?: boolean;
  /** Whether staff read it, who see more of it at the desk. */
  isForStaff?: boolean;
}

/** Messages to staff leave out where the sender is reached: they go through other hands. */
const MASKED_FOR_STAFF: ReadonlySet<string> = new Set(['phone', 'email']);

/** The ticket as its sender sees it. With the slug of a visitor’s ticket one sees personal answers masked. */
export function serializeTicket(
  ticket: TicketRow,
  context: TicketContext,
  { booking = null, car = null, isUntold = false, isForStaff = false }: TicketExtras = {},
): SentTicket {
  const named = findForm(context.region, ticket.form);
  const after = named?.form.after;
  return {
    slug: ticket.slug,
    number: ticketNumber(ticket),
    form: ticket.form,
    title: ticketTitle(ticket, context),
    created_at: ticket.createdAt.toISOString(),
    status: ticket.status,
    summary: named ? summaryOf(ticket, named.form, context, isForStaff) : [],
    next: {
      title: after ? inLanguage(after.title, context) : '',
      text: after ? inLanguage(after.text, context) : '',
    },
    ...(isUntold && { notice: context.t('request:confirmation.untold') }),
    ...(car && { car: serializeTicketCar(car, context) }),
    ...(booking && { booking: serializeBooking(booking, context) }),
    links: linksOf(ticket, booking, context),
  };
}

function serializeTicketCar(car: ListingRow, context: TicketContext): SentTicket['car'] {
  const { region, language, catalogue } = context;
  const { code } = language;
  const inventory = {
    make: String(car.fields['inventory.make'] ?? ''),
    make_model: String(car.fields['inventory.make_model'] ?? ''),
  };
  const { make, make_model: model } = inventory;
  const title = catalogue ? localTitle({ title: car.title, make, model }, code, catalogue) : car.title;
  return { title, page: listingPath(region, code, { ...car, inventory }) };
}

function linksOf(ticket: TicketRow, booking: Booking | null, context: TicketContext): SentTicket['links'] {
  const message = `${ticketTitle(ticket, context)} ${ticketNumber(ticket)}`;
  const channel = messagingLink(context.region.manifest.contact, message);
  return {
    page: ticketPage(ticket, context),
    forms: laterForms(ticket, booking, context),
    ...(booking?.state === 'booked' && {
      calendar: calendarPath(ticket),
    }),
    ...(channel !== undefined && { channel }),
  };
}

/** What the sender of an open request may send about it later; a time is booked once. */
export function laterForms(
  { form, slug, status }: Pick<TicketRow, 'form' | 'slug' | 'status'>,
  booking: Pick<Booking, 'state'> | null,
  context: TicketContext,
): SentTicket['links']['forms'] {
  const { region } = context;
  const names = findForm(region, form)?.form.after.forms ?? [];
  if (names.length === 0 || CLOSED.has(status)) return [];
  const hasTime = booking?.state === 'booked';
  return subjectLinks(context, 'ticket', slug)
    .filter(({ name }) => names.includes(name) && !(hasTime && asksForTime(findForm(region, name))))
    .map(({ label, href }) => ({ label, href }));
}

const CLOSED: ReadonlySet<TicketRow['status']> = new Set(['done', 'cancelled']);

const asksForTime = (named: NamedForm | undefined): boolean =>
  named?.form.steps.some(({ fields }) => fields.some(({ type }) => type === 'slot')) ?? false;

/** Path of the calendar file of a ticket. */
export const calendarPath = ({ region, slug }: Pick<TicketRow, 'region' | 'slug'>): string =>
  `/api/v1/rabbit/${region}/tickets/${slug}/calendar.ics`;

/** The answers in words, in the order of the form. */
function summaryOf(
  { values, contactId }: TicketRow,
  form: RequestForm,
  context: TicketContext,
  isForStaff: boolean,
): SentTicket['summary'] {
  return answeredFields(form, values as FormAnswers).map(({ field, answer }) => {
    const value = fieldKindOf(field).summary(answer, field, context);
    const isHidden = isForStaff ? MASKED_FOR_STAFF.has(field.type) : isPersonal(field);
    const isMasked = contactId === null && isHidden;
    return { label: inLanguage(field.label, context), value: isMasked ? maskAnswer(value) : value };
  });
}

/** Path of the confirmation page of a ticket. */
export const ticketPage = (
  { form, slug }: Pick<TicketRow, 'form' | 'slug'>,
  context: TicketContext,
): string => `${pageOf(findForm(context.region, form), context)}?${FORM_KEYS.sent}=${slug}`;

const SUBJECT_KEYS: Record<NonNullable<TicketRow['subjectKind']>, keyof typeof FORM_KEYS> = {
  listing: 'car',
  new_listing: 'car',
  opening: 'opening',
  ticket: 'ticket',
};

/** Path of the page where a person sends a request like this one again. */
export function newRequestPage(
  { form, subjectKind, subject }: Pick<TicketRow, 'form' | 'subjectKind' | 'subject'>,
  context: TicketContext,
): string {
  const page = pageOf(findForm(context.region, form), context);
  if (subjectKind === null || subject === null) return page;
  return `${page}?${new URLSearchParams({ [FORM_KEYS[SUBJECT_KEYS[subjectKind]]]: subject })}`;
}

/** Path of the page of a form; of the home page if the region no longer has the form. */
function pageOf(named: NamedForm | undefined, { region, language: { code } }: TicketContext): string {
  return named
    ? formPath(region, code, named)
    : pagePath(region, { language: code, route: 'home', segments: [] });
}

const inLanguage = (text: LocalizedText, { language, t }: TicketContext) =>
  localizedText(text, language.code, t);
