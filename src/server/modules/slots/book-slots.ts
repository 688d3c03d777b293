import type { FormField } from '#contracts/types.ts';
import { placesWith, type SlotType } from '#region/slots/place-slots.ts';
import { Invalid } from '../../errors/domain-error.ts';
import type { Database } from '../../storage/database.ts';
import {
  actorOf,
  addEvent,
  type CheckedRequest,
  type TicketEffect,
  type TicketRow,
} from '../tickets/index.ts';
import { bookSlot } from './book-slot.ts';
import { bookingFacts } from './booking-facts.ts';
import { TooManyBookings, tooManyError } from './booking-share.ts';
import { slotSender } from './slot-sender.ts';
import { SlotTaken } from './slot-taken.ts';
import { slotTakenError } from './time-slot-answer.ts';

interface SlotAnswer {
  start: string;
  location: string;
  hold?: string;
}

/**
 * Books the slots that the answers name.
 * @throws Conflict with the next free slots, Exhausted for too many open ones, Unauthenticated where the phone must be proved first,
 * Invalid for a slot of another place than the one that was chosen
 */
export const bookSlots: TicketEffect = async (tx, ticket, request, answered) => {
  for (const { field, answer } of answered)
    if (field.type === 'slot') await bookAnswer(tx, ticket, request, field, answer as unknown as SlotAnswer);
};

async function bookAnswer(
  tx: Database,
  ticket: TicketRow,
  request: CheckedRequest,
  { name, location, slotType: type = 'inspection' }: FormField,
  answer: SlotAnswer,
): Promise<void> {
  const { region, language, t, person, form, answers } = request;
  const place = location === undefined ? placeOfCar(request, type) : answers[location];
  if ((location !== undefined || place !== undefined) && place !== answer.location)
    throw new Invalid('invalid_input', t('forms:refused.answers'), { [name]: [t('forms:error.slot')] });
  const sender = slotSender(
    person,
    request.contactPhone ?? ticket.phone ?? request.subject?.ticket?.phone ?? null,
  );
  const wanted = { region, type, ...answer, person, sender, ticketId: ticket.id };
  const { reminderHours } = form.after;
  const booking = await bookSlot(tx, {
    ...wanted,
    ...(reminderHours !== undefined && { reminderHours }),
  }).catch((error: unknown) => {
    if (error instanceof TooManyBookings) throw tooManyError(error, { field: name, t });
    throw error instanceof SlotTaken ? slotTakenError(error, { field: name, language, t }) : error;
  });
  await addEvent(tx, ticket.id, { type: 'booked', actor: actorOf(person), after: bookingFacts(booking) });
}

/** Where the car of a request stands, if it can be seen there; undefined: people come to any place. */
function placeOfCar({ region, subject }: CheckedRequest, type: SlotType): string | undefined {
  return placesWith(region, type).find(({ name }) => name === subject?.place)?.name;
}
