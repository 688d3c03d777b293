import type { DeskAnswerTemplate, FormField } from '#contracts/types.ts';
import { TEMPLATE_PLACEHOLDERS, type TemplatePlaceholder } from '#domain/desk/template-placeholders.ts';
import { FIELD_KINDS } from '#region/forms/field-kinds.ts';
import { localizedText } from '#region/text/localized-text.ts';
import type { Booking } from '../../storage/booking.ts';
import type { Database } from '../../storage/database.ts';
import { type TicketContext, type TicketRow, ticketNumber } from '../tickets/index.ts';
import { carNames } from './ticket-cars.ts';

/** A ticket as answers to it name it. */
export interface AnsweredTicket {
  ticket: TicketRow;
  /** Of the person; empty if it is not known. */
  name: string;
  booking: Booking | null;
}

const SLOT: FormField = { name: 'slot', type: 'slot', label: '' };

/**
 * Returns the templates for answers to a ticket, filled in as far as the ticket says; `{{places}}` without a value stay.
 * @param contexts language of the titles, and of the person
 */
export async function answerTemplates(
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
