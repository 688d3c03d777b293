import type { FormAnswers } from '#region/forms/field-kind.ts';
import { FIELD_KINDS } from '#region/forms/field-kinds.ts';
import { findForm } from '#region/forms/form-address.ts';
import type { Database } from '../../storage/database.ts';
import { answeredFields, type TicketContext } from '../tickets/index.ts';
import { listCarTitles, listEarlierTickets, type TicketOfCar } from './repositories/ticket-cars.ts';

/**
 * Names the cars that tickets of a region are about: the one on sale, else the one in the answers, else that of the earlier
 * ticket.
 * @returns in the order of the tickets; empty: there is none, or it is gone
 */
export async function carNames(
  db: Database,
  tickets: readonly TicketOfCar[],
  context: TicketContext,
): Promise<string[]> {
  const { code: region } = context.region;
  const earlier = await listEarlierTickets(db, region, tickets.flatMap(earlierSlug));
  const titles = await listCarTitles(db, region, [...tickets, ...earlier.values()].flatMap(carSlug));
  const nameOf = (ticket: TicketOfCar) =>
    carSlug(ticket).flatMap((slug) => titles.get(slug) ?? [])[0] ?? answeredCar(ticket, context);
  return tickets.map((ticket) => {
    const [first] = earlierSlug(ticket).flatMap((slug) => earlier.get(slug) ?? []);
    return nameOf(ticket) || (first ? nameOf(first) : '');
  });
}

/** Slug of the ticket that a ticket is about; empty if it is about none. */
const earlierSlug = ({ subjectKind: kind, subject }: TicketOfCar): string[] =>
  kind === 'ticket' && subject !== null ? [subject] : [];

/** Slug of the car that a ticket is about; empty if it is about none. */
const carSlug = ({ subjectKind: kind, subject }: TicketOfCar): string[] =>
  (kind === 'listing' || kind === 'new_listing') && subject !== null ? [subject] : [];

/** The car in the answers in words; empty if the form asks for none. */
function answeredCar({ form, values }: TicketOfCar, context: TicketContext): string {
  const named = findForm(context.region, form);
  const answers = named ? answeredFields(named.form, values as FormAnswers) : [];
  const found = answers.find(({ field }) => field.type === 'vehicle');
  return found ? FIELD_KINDS.vehicle.summary(found.answer, found.field, context) : '';
}
