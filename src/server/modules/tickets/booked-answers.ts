import type { RequestForm } from '#contracts/types.ts';
import type { FormAnswers } from '#region/forms/field-kind.ts';

/** Where and when a ticket has its booking. */
interface BookedSlot {
  /** ISO instant with offset, as the slot's `value`. */
  start: string;
  location: string;
}

/** The answers of a ticket whose booking was moved: their slot and its place are those of the booking. */
export function bookedAnswers(
  { steps }: RequestForm,
  answers: FormAnswers,
  { start, location }: BookedSlot,
): FormAnswers {
  const fields = steps.flatMap((step) => step.fields);
  const slot = fields.find(({ name, type }) => type === 'slot' && Object.hasOwn(answers, name));
  if (!slot) return answers;
  const place = slot.location !== undefined && Object.hasOwn(answers, slot.location) ? slot.location : null;
  return {
    ...answers,
    [slot.name]: { start, location },
    ...(place !== null && { [place]: location }),
  };
}
