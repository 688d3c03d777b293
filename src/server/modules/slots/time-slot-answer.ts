import type { TimeSlot, TimeSlotDay } from '#contracts/types.ts';
import { type Slot, type SlotDay, slotValue } from '#domain/time-slots.ts';
import type { FormatLanguage } from '#region/format/format-language.ts';
import { formatSlotDay, formatSlotTime } from '#region/format/format-slot.ts';

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
