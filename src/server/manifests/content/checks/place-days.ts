import type { ContentLocation } from '#contracts/types.ts';
import { minutesOf } from '#domain/appointments/time-slots.ts';
import { daysBetween, isCalendarDay } from '#domain/time/calendar-days.ts';
import type { JsonPath } from '../../problem.ts';
import type { ContentContext, LoadedContent } from '../loaded-content.ts';

type Report = (path: JsonPath, message: string, allowed: string, severity?: 'warning') => void;

/** A place is closed for longer only when it is given up. */
const MAX_DAYS = 180;
const MAX_YEARS_DIFFERENCE = 4;

/** Checks that days with other hours do not contradict each other, and that times of appointments are reached. */
export function checkPlaceDays(loaded: LoadedContent, context: ContentContext): void {
  const places = loaded.name === 'places' ? context.content.places : undefined;
  const usualYear = usualYearOf(Object.values(places?.locations ?? {}));
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
    checkYears(place, usualYear, report);
    checkGrid(place, context, report);
  }
}

interface PlacedDay {
  path: JsonPath;
  year: number;
}

/** Years of all days of a place, but not when a timetable began to apply: that may be long ago. */
const yearsOf = ({ exceptions = [], slots = [] }: ContentLocation): PlacedDay[] =>
  Object.entries({ exceptions, slots }).flatMap(([list, entries]) =>
    entries.flatMap((entry, index) =>
      (['from', 'until'] as const).flatMap((end) => {
        const day = entry[end];
        return day === undefined || (list === 'slots' && end === 'from')
          ? []
          : [{ path: [list, index, end], year: Number(day.slice(0, 4)) }];
      }),
    ),
  );

/** The year in the middle of all days of the region. */
function usualYearOf(places: readonly ContentLocation[]): number | undefined {
  const years = places
    .flatMap(yearsOf)
    .map(({ year }) => year)
    .sort((a, b) => a - b);
  return years[Math.floor(years.length / 2)];
}

/** Holidays are written for a few years, so a year far from the others is mistyped or of another calendar. */
function checkYears(place: ContentLocation, usual: number | undefined, report: Report): void {
  for (const { path, year } of yearsOf(place))
    if (usual !== undefined && Math.abs(year - usual) > MAX_YEARS_DIFFERENCE)
      report(path, `the year ${year} is far from ${usual}, that of most days`, 'a year near it', 'warning');
}

function checkExceptions({ exceptions = [] }: ContentLocation, report: Report): void {
  const spans = exceptions.map(({ from, until = from }, index) => ({ from, until, index }));
  for (const { from, until, index } of spans) {
    if (!isCalendarDay(from) || !isCalendarDay(until) || until < from) continue;
    const days = daysBetween(from, until) + 1;
    if (days > MAX_DAYS)
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
