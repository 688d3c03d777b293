import type { ContentLocation } from '#contracts/types.ts';
import { isCalendarDay } from '#domain/time/calendar-days.ts';
import { slotRulesOf } from '#region/slots/place-slots.ts';
import type { JsonPath } from '../../problem.ts';
import type { ContentContext, LoadedContent } from '../loaded-content.ts';
import bounds from './country-bounds.json' with { type: 'json' };

/** Boxes around the parts of countries, in degrees; made from Natural Earth (docs/NOTICE.md). */
const BOUNDS: Readonly<Record<string, readonly number[][]>> = bounds;

/** Checks that appointments are possible while places are open, that days exist, and that places lie in the country. */
export function checkPlaceTimes(loaded: LoadedContent, context: ContentContext): void {
  const places = loaded.name === 'places' ? context.content.places : undefined;
  for (const [name, place] of Object.entries(places?.locations ?? {})) {
    const report = (path: JsonPath, message: string, allowed: string) =>
      context.problems.push(loaded.document.problemAt(['locations', name, ...path], { message, allowed }));
    checkDays(place, report);
    checkAppointments(place, context, report);
    checkCoordinates(place, context, report);
  }
}

type Report = (path: JsonPath, message: string, allowed: string) => void;

function checkDays({ exceptions = [], slots = [] }: ContentLocation, report: Report): void {
  for (const [list, entries] of Object.entries({ exceptions, slots }))
    entries.forEach((entry, index) => {
      for (const end of ['from', 'until'] as const) {
        const day = entry[end];
        if (day !== undefined && !isCalendarDay(day))
          report([list, index, end], `the day ${day} does not exist`, 'a day of the calendar');
      }
    });
}

/** A slot outside of all opening hours is never offered. */
function checkAppointments(place: ContentLocation, { region }: ContentContext, report: Report): void {
  const { functions = [], slots = [] } = place;
  const possible = (each: ContentLocation, type: (typeof functions)[number]) =>
    slotRulesOf(region.manifest, each, type).some(
      ({ first, last, capacity }) => first <= last && capacity > 0,
    );
  slots.forEach((slot, index) => {
    if (slot.capacity === 0) return;
    const { functions: _all, ...always } = slot;
    // a rule for functions that the place does not have is inherited with them
    if (possible({ ...place, slots: [always] }, functions[0] ?? 'viewing')) return;
    report(['slots', index], 'all of these times are outside of the opening hours', 'times within "hours"');
  });
  for (const [index, type] of functions.entries()) {
    if (slots.length > 0 || possible(place, type)) continue;
    const { firstSlot, lastSlot, capacity } = region.manifest.appointments;
    report(
      ['functions', index],
      capacity === 0
        ? 'no appointment can be taken: the capacity of the region is 0'
        : `appointments from ${firstSlot} to ${lastSlot} are outside of all opening hours`,
      capacity === 0 ? '"slots" with a capacity' : '"slots" within "hours", or other hours',
    );
  }
}

function checkCoordinates(
  { coordinates }: ContentLocation,
  { region }: ContentContext,
  report: Report,
): void {
  const { country } = region.manifest;
  if (!coordinates || isInCountry(country, coordinates)) return;
  const { latitude, longitude } = coordinates;
  const isSwapped = isInCountry(country, { latitude: longitude, longitude: latitude });
  report(
    ['coordinates'],
    `${latitude}, ${longitude} is not in ${country}`,
    isSwapped
      ? `latitude ${longitude} and longitude ${latitude}: they are swapped`
      : 'degrees north and east',
  );
}

/** Whether a point can lie in a country; true for countries without bounds. @param country ISO 3166-1 alpha-2 */
function isInCountry(
  country: string,
  { latitude, longitude }: { latitude: number; longitude: number },
): boolean {
  const boxes = Object.hasOwn(BOUNDS, country) ? BOUNDS[country] : undefined;
  return (
    boxes?.some(
      ([west = -180, south = -90, east = 180, north = 90]) =>
        west <= longitude && longitude <= east && south <= latitude && latitude <= north,
    ) ?? true
  );
}
