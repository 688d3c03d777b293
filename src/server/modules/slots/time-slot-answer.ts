import type { NextSlot, TimeSlot, TimeSlotDay } from '#contracts/types.ts';
import { type Slot, type SlotDay, slotValue } from '#domain/appointments/time-slots.ts';
import { formatSlotDate, formatSlotDay, formatSlotTime } from '#region/format/format-slot.ts';
import type { FormatLanguage } from '#region/text/format-language.ts';
import type { Translate } from '#region/text/localized-text.ts';
import { Conflict, type DomainError } from '../../errors/domain-error.ts';
import type { SlotTaken } from './slot-taken.ts';

/** A slot as the API sends it (SPEC 3.9). */
export function timeSlot(slot: Slot, language: FormatLanguage): TimeSlot {
  return {
    title: formatSlotTime(slot, language),
    value: slotValue(slot),
    slots_left: slot.left,
    slots_set: slot.capacity,
    has_inspection: slot.hasInspection,
    block_time: slot.isBlocked,
  };
}

/** A day with its slots as the API sends it. */
export function timeSlotDay(day: SlotDay, language: FormatLanguage): TimeSlotDay {
  return {
    date: day.day,
    label: formatSlotDay(day, language),
    is_available: day.isAvailable,
    time_slots: day.slots.map((slot) => timeSlot(slot, language)),
  };
}

/**
 * The rejection in the language of the request, on the field that asks for the slot, with the next free slots.
 * @returns an error of 409, answered as `SlotTakenAnswer`
 */
export function slotTakenError(
  { reason, next }: SlotTaken,
  { field, language, t }: { field: string; language: FormatLanguage; t: Translate },
): DomainError {
  const text = t(reason === 'taken' ? 'forms:error.slotTaken' : 'forms:error.slot');
  return new Conflict(
    'slot_taken',
    text,
    { [field]: [text] },
    { next_slots: next.map((slot) => nextSlot(slot, language)) },
  );
}

function nextSlot(slot: Slot, language: FormatLanguage): NextSlot {
  return {
    date: slot.day,
    label: formatSlotDate(slot, language),
    title: formatSlotTime(slot, language),
    value: slotValue(slot),
  };
}
