import type { ContentLocation } from '#contracts/types.ts';
import { minutesOf } from '#domain/appointments/time-slots.ts';
import { daysBetween, isCalendarDay } from '#domain/time/calendar-days.ts';
import type { JsonPath } from '../../problem.ts';
import type { ContentContext, LoadedContent } from '../loaded-content.ts';

type Report = (path: JsonPath, message: string, allowed: string, severity?: 'warning') => void;

/** A place is closed for longer only when it is given up. */
const MOST_DAYS = 180;

/** Checks that days with other hours do not contradict each other, and that times of appointments are reached. */
export function checkPlaceDays(loaded: LoadedContent, context: ContentContext): void {
  const places = loaded.name === 'places' ? context.content.places : undefined;
  for (const [name, place] of Object.entries(places?.locations ?? {})) {
    const report: Report = (path, message, allowed, severity) =>
      context.problems.push(
        loaded.document.problemAt(['locations', name, ...path], {
          message,
          allowed,
          ...(severity && { severity }),
        }),
      );
    checkExceptions(place, report);
    checkGrid(place, context, report);
  }
}

function checkExceptions({ exceptions = [] }: ContentLocation, report: Report): void {
  const spans = exceptions.map(({ from, until = from }, index) => ({ from, until, index }));
  for (const { from, until, index } of spans) {
    if (!isCalendarDay(from) || !isCalendarDay(until) || until < from) continue;
    const days = daysBetween(from, until) + 1;
    if (days > MOST_DAYS)
      report(
        ['exceptions', index, 'until'],
        `these other hours last for ${days} days`,
        'a last day within half a year; other "hours" for longer',
        'warning',
      );
    const other = spans.find((each) => each.index < index && each.from <= until && from <= each.until);
    if (other)
      report(
        ['exceptions', index, 'from'],
        `${from > other.from ? from : other.from} is in exception ${other.index + 1}, too`,
        'each day once',
      );
  }
}

/** The last time of a day is one of the times, as in `appointments`, and no rule is there twice. */
function checkGrid({ slots = [] }: ContentLocation, { region }: ContentContext, report: Report): void {
  const { appointments } = region.manifest;
  slots.forEach((slot, index) => {
    const first = slots.findIndex((each) => JSON.stringify(each) === JSON.stringify(slot));
    if (first < index) {
      report(['slots', index], `these times are those of rule ${first + 1}`, 'each rule once');
      return;
    }
    const {
      firstSlot = appointments.firstSlot,
      lastSlot = appointments.lastSlot,
      slotMinutes = appointments.slotMinutes,
    } = slot;
    const span = minutesOf(lastSlot) - minutesOf(firstSlot);
    if (span < 0 || span % slotMinutes === 0) return;
    const own = (['lastSlot', 'slotMinutes', 'firstSlot'] as const).find((name) => name in slot);
    report(
      ['slots', index, ...(own ? [own] : [])],
      `steps of ${slotMinutes} minutes from ${firstSlot} never reach ${lastSlot}`,
      'a time that is reached',
      'warning',
    );
  });
}
