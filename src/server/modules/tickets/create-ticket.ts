import type { FormField, RequestForm } from '#contracts/types.ts';
import type { FormAnswers } from '#region/forms/field-kind.ts';
import type { ResolvedLanguage, ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { Translate } from '#region/text/localized-text.ts';
import type { Database } from '../../storage/database.ts';
import type { Person } from './person.ts';
import { changeStatus } from './repositories/ticket-changes.ts';
import { type Actor, addEvent } from './repositories/ticket-events.ts';
import { insertTicket, type TicketRow } from './repositories/tickets.ts';
import type { Subject } from './subjects.ts';

/** A checked request. */
export interface CheckedRequest {
  region: ResolvedRegion;
  language: ResolvedLanguage;
  /** Texts of the language. */
  t: Translate;
  name: string;
  form: RequestForm;
  /** Hash of the form that checked the answers. */
  formVersion: string;
  answers: FormAnswers;
  subject: Subject | null;
  person: Person;
  /** E.164 of the logged-in contact, or null. */
  contactPhone: string | null;
}

/** An answer with its field. */
export interface AnsweredField {
  field: FormField;
  answer: NonNullable<FormAnswers[string]>;
}

/** A part of a ticket that another module stores in the transaction of the ticket. */
export type TicketEffect = (
  tx: Database,
  ticket: TicketRow,
  request: CheckedRequest,
  answered: readonly AnsweredField[],
) => Promise<void>;

/**
 * Stores a ticket with its history, bookings, files and deliveries; call it in a transaction.
 * @throws the rejections of `effects`: a slot is taken, a file is unknown
 */
export async function createTicket(
  tx: Database,
  request: CheckedRequest,
  effects: readonly TicketEffect[],
): Promise<TicketRow> {
  const { form, subject, person } = request;
  const answered = answeredFields(form, request.answers);
  const ticket = await insertTicket(tx, {
    region: request.region.code,
    form: request.name,
    target: form.target,
    formVersion: request.formVersion,
    contactId: person.contactId,
    phone: phoneIn(answered) ?? request.contactPhone,
    subjectKind: subject?.kind ?? null,
    subject: subject?.slug ?? null,
    values: { ...request.answers },
    language: request.language.code,
  });
  const actor = actorOf(person);
  await addEvent(tx, ticket.id, { type: 'created', actor });
  if (form.target === 'sell-car/{slug}/callback' && subject?.ticket)
    await requestCallback(tx, subject.ticket, ticket, actor);
  for (const effect of effects) await effect(tx, ticket, request, answered);
  return ticket;
}

/** Records the wish for a call on the ticket that it is about, and opens that ticket again. */
async function requestCallback(
  tx: Database,
  about: TicketRow,
  callback: TicketRow,
  actor: Actor,
): Promise<void> {
  await addEvent(tx, about.id, { type: 'callback_requested', actor, after: { ticket: callback.slug } });
  const { id, region, version, status } = about;
  if (status === 'waiting' || status === 'done')
    await changeStatus(tx, { id, region, version, status: 'in_progress', actor });
}

/** Returns the answered fields in the order of the form. */
export function answeredFields(form: RequestForm, answers: FormAnswers): AnsweredField[] {
  return form.steps
    .flatMap(({ fields }) => fields)
    .flatMap((field) => {
      const answer = Object.hasOwn(answers, field.name) ? answers[field.name] : undefined;
      return answer === undefined ? [] : [{ field, answer }];
    });
}

function phoneIn(answered: readonly AnsweredField[]): string | null {
  const phone = answered.find(({ field }) => field.type === 'phone')?.answer;
  return typeof phone === 'string' ? phone : null;
}

export const actorOf = ({ contactId }: Person): Actor =>
  contactId === null ? { kind: 'visitor', id: null } : { kind: 'contact', id: contactId };
