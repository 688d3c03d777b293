import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { ContentLocation, ContentOpeningException, RegionManifest } from '#contracts/types.ts';
import { openingPlan } from '#region/places/place-hours.ts';
import type { JsonPath } from '../../problem.ts';
import { type ContentContext, type LoadedContent, reportUnknownReference } from '../loaded-content.ts';

/** Checks that places can be found and called, lie in known provinces and cities, and that hours, exceptions and slots are in order. */
export function checkPlaces(loaded: LoadedContent, context: ContentContext): void {
  const places = loaded.name === 'places' ? context.content.places : undefined;
  for (const [name, place] of Object.entries(places?.locations ?? {})) {
    const provinces = places?.provinces ?? {};
    checkPlace(loaded, context, name, place, provinces);
  }
}

function checkPlace(
  loaded: LoadedContent,
  context: ContentContext,
  name: string,
  place: ContentLocation,
  provinces: NonNullable<NonNullable<ContentContext['content']['places']>['provinces']>,
): void {
  const { province, city, phone, coordinates } = place;
  const path = ['locations', name];
  const refer = (key: string, kind: string, value: string | undefined, known: object) => {
    if (value !== undefined)
      reportUnknownReference(loaded, context, {
        path: [...path, key],
        kind,
        name: value,
        known: Object.keys(known),
      });
  };
  refer('province', 'province', province, provinces);
  refer('city', 'city', city, provinces[province ?? '']?.cities ?? {});
  const report: Report = (at, message, allowed) =>
    context.problems.push(loaded.document.problemAt([...path, ...at], { message, allowed }));
  if (phone !== undefined && !parsePhoneNumberFromString(phone)?.isValid())
    report(['phone'], `"${phone}" is not a valid phone number`, '+, dial code and a valid national number');
  if (!coordinates && context.region.manifest.contact.mapUrl)
    context.problems.push(
      loaded.document.problemAt(path, {
        severity: 'warning',
        message:
          'has no coordinates, so its page has no directions, and search engines do not know where it is',
        allowed: '"coordinates": { "latitude": …, "longitude": … }',
      }),
    );
  checkHours(place, report);
  checkExceptions(place, report);
  checkSlots(place, context.region.manifest.appointments, report);
}

/** Reports a problem at a path inside of a place. */
type Report = (at: JsonPath, message: string, allowed: string) => void;

function checkHours(place: ContentLocation, report: Report): void {
  place.hours?.forEach((rule, index) => {
    checkClosing(['hours', index], rule, report);
  });
  const rules = openingPlan(place)?.rules ?? [];
  rules.forEach((rule, index) => {
    const other = rules.findIndex(
      ({ weekdays, opens, closes }, before) =>
        before < index &&
        weekdays.some((day) => rule.weekdays.includes(day)) &&
        opens < rule.closes &&
        rule.opens < closes,
    );
    if (other >= 0)
      report(
        ['hours', index],
        `these hours overlap with those of rule ${other + 1} on the same day`,
        'hours of one day that follow each other',
      );
  });
}

function checkExceptions({ exceptions = [] }: ContentLocation, report: Report): void {
  exceptions.forEach((exception, index) => {
    const { opens, closes } = exception;
    if ((opens === undefined) !== (closes === undefined))
      report(
        ['exceptions', index, opens === undefined ? 'closes' : 'opens'],
        'hours need both "opens" and "closes"',
        'both, or none where it is closed',
      );
    checkClosing(['exceptions', index], exception, report);
    checkDays(['exceptions', index], exception, report);
  });
}

function checkSlots(
  { slots = [] }: ContentLocation,
  appointments: RegionManifest['appointments'],
  report: Report,
): void {
  slots.forEach(
    ({ firstSlot = appointments.firstSlot, lastSlot = appointments.lastSlot, ...days }, index) => {
      if (lastSlot < firstSlot)
        report(
          ['slots', index, 'lastSlot'],
          `the last time ${lastSlot} is before the first, ${firstSlot}`,
          `${firstSlot} or later`,
        );
      checkDays(['slots', index], days, report);
    },
  );
}

function checkClosing(
  at: JsonPath,
  { opens, closes }: Pick<ContentOpeningException, 'opens' | 'closes'>,
  report: Report,
): void {
  if (opens !== undefined && closes !== undefined && closes <= opens)
    report([...at, 'closes'], `it closes at ${closes}, but opens at ${opens}`, `later than ${opens}`);
}

function checkDays(at: JsonPath, { from, until }: { from?: string; until?: string }, report: Report): void {
  if (from !== undefined && until !== undefined && until < from)
    report([...at, 'until'], `the last day ${until} is before the first, ${from}`, `${from} or later`);
}
