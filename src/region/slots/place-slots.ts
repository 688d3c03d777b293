import type { Appointments, ContentLocation, ContentSlotRule, FormField } from '#contracts/types.ts';
import { minutesOf, type SlotRule } from '#domain/time-slots.ts';
import type { ResolvedRegion } from '../manifest/resolved-region.ts';

/** What a place does; slots have the type of the function they are for. */
export type SlotType = NonNullable<FormField['slotType']>;

/** A place of a region with its name. */
export interface NamedPlace {
  name: string;
  place: ContentLocation;
}

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
const EVERY_DAY = WEEKDAYS.map((_, index) => index + 1);
const DEFAULT_CAPACITY = 1;

/** Places of a region with a function, in the order of the content. */
export function placesWith({ content }: Pick<ResolvedRegion, 'content'>, type: SlotType): NamedPlace[] {
  return Object.entries(content.places?.locations ?? {})
    .filter(([, { functions = [] }]) => functions.includes(type))
    .map(([name, place]) => ({ name, place }));
}

/** When a place takes people for a function: its own rules, or those of the region for every day (SPEC 5). */
export function slotRulesOf(
  { appointments }: { appointments: Appointments },
  { slots = [] }: ContentLocation,
  type: SlotType,
): SlotRule[] {
  const own = slots.filter(({ functions }) => !functions || functions.includes(type));
  return (own.length > 0 ? own : [{}]).map((rule) => slotRule(rule, appointments));
}

function slotRule(rule: ContentSlotRule, appointments: Appointments): SlotRule {
  const { days, from, until } = rule;
  return {
    weekdays: days ? days.map((day) => WEEKDAYS.indexOf(day) + 1) : EVERY_DAY,
    first: minutesOf(rule.firstSlot ?? appointments.firstSlot),
    last: minutesOf(rule.lastSlot ?? appointments.lastSlot),
    step: rule.slotMinutes ?? appointments.slotMinutes,
    capacity: rule.capacity ?? appointments.capacity ?? DEFAULT_CAPACITY,
    ...(from !== undefined && { from }),
    ...(until !== undefined && { until }),
  };
}
