import type { Appointment, Language, SendFormBody, SentTicket, Ticket } from '#contracts/types.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { FormAnswers } from '#region/forms/field-kind.ts';
import type { ResolvedLanguage, ResolvedRegion } from '#region/manifest/resolved-region.ts';
import {
  type DomainCode,
  type DomainError,
  domainError,
  Invalid,
  Unauthenticated,
} from '../../errors/domain-error.ts';
import type { LocaleTexts } from '../../manifests/texts/index.ts';
import type { Database } from '../../storage/database.ts';
import type { ContactRow } from '../contacts/index.ts';
import { checkAnswers } from './check-answers.ts';
import { type CheckedRequest, createTicket, type TicketEffect } from './create-ticket.ts';
import { type FormTarget, formOfCall } from './form-of-call.ts';
import { KeyReused, once } from './once.ts';
import type { Person } from './person.ts';
import { bookingOfTicket, listBookingsOf } from './repositories/bookings-of-tickets.ts';
import { findTicket, listTicketsOf, type TicketRow } from './repositories/tickets.ts';
import { claimTickets } from './repositories/visitor-tickets.ts';
import { shownBooking } from './shown-booking.ts';
import { calendarPath, laterForms, shownTicket, ticketPage, ticketTitle } from './shown-ticket.ts';
import { findSubject, findSubjectCar, type Refuse } from './subjects.ts';
import type { TicketContext } from './ticket-context.ts';

/** Region and language of a request. */
export interface TicketPlace {
  region: ResolvedRegion;
  language: Language;
}

/** A form as it is sent. */
export interface SendForm extends TicketPlace {
  target: FormTarget;
  body: SendFormBody;
  person: Person;
  /** The person as the request names it: a first request has no browser id, and neither has its repetition. */
  sender: Person;
  contact: ContactRow | null;
  /** The `Idempotency-Key` header. */
  key: string | undefined;
}

/** Requests of visitors and contacts. */
export interface Tickets {
  /**
   * Stores a ticket, once per repeated request.
   * @throws DomainError with messages in the language of the request
   */
  send(request: SendForm): Promise<SentTicket>;
  /** Returns a ticket that the person may read, or null. */
  find(request: TicketPlace & { slug: string; person: Person }): Promise<SentTicket | null>;
  /** Returns the tickets of a contact, newest first. */
  list(contact: ContactRow, place: TicketPlace): Promise<Ticket[]>;
  /** Returns the bookings of a contact, latest first. */
  listAppointments(contact: ContactRow, place: TicketPlace): Promise<Appointment[]>;
  /** Gives a visitor’s ticket with the phone of the contact to the contact. @returns null if there is none */
  claim(contact: ContactRow, place: TicketPlace & { slug: string }): Promise<SentTicket | null>;
}

export interface TicketParts {
  db: Database;
  texts: Pick<LocaleTexts, 'translate'>;
  catalogue: Pick<Catalogue, 'makes' | 'displayName' | 'make' | 'model'>;
  /** What other modules store with a ticket. */
  effects: readonly TicketEffect[];
  /** Whether limits stopped the message to the sender of a ticket. */
  isUntold(ticketId: number): Promise<boolean>;
  /** Milliseconds since 1970. */
  clock: () => number;
}

export function ticketsIn(parts: TicketParts): Tickets {
  const { db, texts } = parts;
  const contextOf = ({ region, language }: TicketPlace): TicketContext => ({
    region,
    language: resolved(region, language),
    t: texts.translate(language.code),
    now: parts.clock(),
    catalogue: parts.catalogue,
  });
  const shown = async (ticket: TicketRow, place: TicketPlace) =>
    shownTicket(ticket, contextOf(place), {
      booking: await bookingOfTicket(db, ticket.id),
      car: await findSubjectCar(db, ticket),
      isUntold: await parts.isUntold(ticket.id),
    });

  /** @throws DomainError for answers and subjects that cannot be used */
  async function check(request: SendForm): Promise<CheckedRequest> {
    const { target, body, person, contact } = request;
    const context = contextOf(request);
    const { region, language, t } = context;
    const named = formOfCall(region, target, body.form);
    const { version, errors } = checkAnswers(named, body.answers, context);
    if (Object.keys(errors).length > 0)
      throw new Invalid('invalid_input', t('forms:refused.answers'), errors);
    const { name, form } = named;
    const refuse: Refuse = (code, reason) => refusal(code, reason, t);
    const subject = await findSubject(db, { region, form, slug: body.subject, person, refuse });
    return {
      region,
      language,
      t,
      name,
      form,
      formVersion: version,
      answers: body.answers as FormAnswers,
      subject,
      person,
      contactPhone: contact?.phone ?? null,
    };
  }

  return {
    async send(request) {
      const { region, language, target, body, person, sender, contact, key } = request;
      const { form } = formOfCall(region, target, body.form);
      if (form.login && contact === null) throw new Unauthenticated('login_required', 'Log in first.');
      const route = `POST ${region.code} ${target}`;
      let ticket: TicketRow | undefined;
      const store = async (tx: Database, checked: CheckedRequest) => {
        ticket = await createTicket(tx, checked, parts.effects);
        return { status: 201, answer: { slug: ticket.slug } };
      };
      const repeatable = { route, key, body, person: sender };
      const effect = await once(db, repeatable, () => check(request), store).catch((error: unknown) => {
        if (!(error instanceof KeyReused)) throw error;
        throw refusal('key_reused', 'repeated', texts.translate(language.code));
      });
      const slug = String(effect.answer.slug);
      const found = ticket ?? (await findTicket(db, { region: region.code, slug, person }));
      // its person has deleted it since
      if (!found) throw refusal('gone', 'ticket', texts.translate(language.code));
      return shown(found, request);
    },
    async find({ slug, person, ...place }) {
      const ticket = await findTicket(db, { region: place.region.code, slug, person });
      return ticket && shown(ticket, place);
    },
    async list(contact, place) {
      const [rows, bookings] = await Promise.all([listTicketsOf(db, contact), listBookingsOf(db, contact)]);
      const context = contextOf(place);
      const bookingOf = (slug: string) =>
        bookings.find(({ ticket, booking }) => ticket.slug === slug && booking.state === 'booked')?.booking;
      return rows.map((row) => {
        const forms = laterForms(row, bookingOf(row.slug) ?? null, context);
        return {
          slug: row.slug,
          kind: row.target.replace('tickets/{form}', row.form),
          title: ticketTitle(row, context),
          created_at: row.createdAt.toISOString(),
          status: row.status,
          page: ticketPage(row, context),
          ...(forms.length > 0 && { forms }),
        };
      });
    },
    async listAppointments(contact, place) {
      const rows = await listBookingsOf(db, contact);
      const context = contextOf(place);
      return rows.map(({ booking, ticket }) => ({
        ticket: ticket.slug,
        form: ticket.form,
        title: ticketTitle(ticket, context),
        page: ticketPage(ticket, context),
        ...(booking.state === 'booked' && { calendar: calendarPath(ticket) }),
        is_open: ticket.status !== 'done' && ticket.status !== 'cancelled',
        booking: shownBooking(booking, context),
      }));
    },
    async claim(contact, { slug, ...place }) {
      await claimTickets(db, contact, slug);
      const person = { contactId: contact.id, deviceHash: null };
      const ticket = await findTicket(db, { region: place.region.code, slug, person });
      return ticket?.contactId === contact.id ? shown(ticket, place) : null;
    },
  };
}

function refusal(
  code: DomainCode,
  reason: Parameters<Refuse>[1] | 'repeated',
  t: (key: string) => string,
): DomainError {
  const text = t(`forms:refused.${reason}`);
  return domainError(code, text, reason === 'repeated' ? {} : { subject: [text] });
}

const resolved = (region: ResolvedRegion, { code }: Language): ResolvedLanguage =>
  region.languages.find((each) => each.code === code) ?? region.defaultLanguage;
