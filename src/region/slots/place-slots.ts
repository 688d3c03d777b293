import type { Appointments, ContentLocation, ContentSlotRule, FormField } from '#contracts/types.ts';
import { rulesWithin, slotExceptions } from '#domain/appointments/opening-hours.ts';
import { minutesOf, type SlotException, type SlotRule } from '#domain/appointments/time-slots.ts';
import { placesOf } from '../manifest/places-of.ts';
import type { ResolvedRegion } from '../manifest/resolved-region.ts';
import { openingPlan } from '../places/place-hours.ts';
import { weekdayNumbers } from '../places/weekdays.ts';

/** What a place does; slots have the type of the function they are for. */
export type SlotType = NonNullable<FormField['slotType']>;

/** A place of a region with its name. */
export interface NamedShowroom {
  name: string;
  place: ContentLocation;
}

const DEFAULT_CAPACITY = 1;

/** Places of a region with a function, in the order of the content. */
export function placesWith(region: Pick<ResolvedRegion, 'content'>, type: SlotType): NamedShowroom[] {
  return Object.entries(placesOf(region))
    .filter(([, { functions = [] }]) => functions.includes(type))
    .map(([name, place]) => ({ name, place }));
}

/**
 * When a place takes people for a function: its own rules, or those of the region for every day (SPEC 5), while it is
 * open.
 */
export function slotRulesOf(
  { appointments }: { appointments: Appointments },
  place: ContentLocation,
  type: SlotType,
): SlotRule[] {
  const { slots = [] } = place;
  const own = slots.filter(({ functions }) => !functions || functions.includes(type));
  const rules = (own.length > 0 ? own : [{}]).map((rule) => slotRule(rule, appointments));
  const opening = openingPlan(place);
  return opening ? rulesWithin(rules, opening.rules) : rules;
}

/** Days on which a place has other hours, as exceptions of its slots. */
export const slotExceptionsOf = (place: ContentLocation): SlotException[] =>
  slotExceptions(openingPlan(place)?.exceptions ?? []);

function slotRule(rule: ContentSlotRule, appointments: Appointments): SlotRule {
  const { days, from, until } = rule;
  return {
    weekdays: weekdayNumbers(days),
    first: minutesOf(rule.firstSlot ?? appointments.firstSlot),
    last: minutesOf(rule.lastSlot ?? appointments.lastSlot),
    step: rule.slotMinutes ?? appointments.slotMinutes,
    capacity: rule.capacity ?? appointments.capacity ?? DEFAULT_CAPACITY,
    ...(from !== undefined && { from }),
    ...(until !== undefined && { until }),
  };
}
