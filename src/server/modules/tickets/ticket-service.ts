import type { Appointment, Language, SendFormBody, SentTicket, Ticket } from '#contracts/types.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { LocaleTexts } from '../../manifests/texts/index.ts';
import type { Database } from '../../storage/database.ts';
import type { ContactRow } from '../contacts/index.ts';
import type { TicketEffect } from './create-ticket.ts';
import type { FormTarget } from './form-of-call.ts';
import type { Person } from './person.ts';

/** Region and language of a request. */
export interface TicketLocale {
  region: ResolvedRegion;
  language: Language;
}

/** A form as it is sent. */
export interface SendForm extends TicketLocale {
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
  find(request: TicketLocale & { slug: string; person: Person }): Promise<SentTicket | null>;
  /** Returns the tickets of a contact, newest first. */
  list(contact: ContactRow, locale: TicketLocale): Promise<Ticket[]>;
  /** Returns the bookings of a contact, latest first. */
  listAppointments(contact: ContactRow, locale: TicketLocale): Promise<Appointment[]>;
  /** Gives a visitor’s ticket with the phone of the contact to the contact. @returns null if there is none */
  claim(contact: ContactRow, locale: TicketLocale & { slug: string }): Promise<SentTicket | null>;
}

export interface TicketDeps {
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
