import type { ContentLocation, ContentOpeningException } from '#contracts/types.ts';
import type { JsonPath } from '../../problem.ts';
import { type ContentContext, type LoadedContent, reportUnknownReference } from '../loaded-content.ts';

/** Checks that places lie in known provinces and cities, and that hours, exceptions and slots are in order. */
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
  { province, city, slots = [], hours = [], exceptions = [] }: ContentLocation,
  provinces: NonNullable<NonNullable<ContentContext['content']['places']>['provinces']>,
): void {
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
  const reportAt = (at: JsonPath, message: string, allowed: string) =>
    context.problems.push(loaded.document.problemAt([...path, ...at], { message, allowed }));
  const checkClosing = (
    at: JsonPath,
    { opens, closes }: Pick<ContentOpeningException, 'opens' | 'closes'>,
  ) => {
    if (opens !== undefined && closes !== undefined && closes <= opens)
      reportAt([...at, 'closes'], `it closes at ${closes}, but opens at ${opens}`, `later than ${opens}`);
  };
  const checkDays = (at: JsonPath, { from, until }: { from?: string; until?: string }) => {
    if (from !== undefined && until !== undefined && until < from)
      reportAt([...at, 'until'], `the last day ${until} is before the first, ${from}`, `${from} or later`);
  };
  hours.forEach((rule, index) => {
    checkClosing(['hours', index], rule);
  });
  exceptions.forEach((exception, index) => {
    const { opens, closes } = exception;
    if ((opens === undefined) !== (closes === undefined))
      reportAt(
        ['exceptions', index, opens === undefined ? 'closes' : 'opens'],
        'hours need both "opens" and "closes"',
        'both, or none where it is closed',
      );
    checkClosing(['exceptions', index], exception);
    checkDays(['exceptions', index], exception);
  });
  const { appointments } = context.region.manifest;
  slots.forEach(
    ({ firstSlot = appointments.firstSlot, lastSlot = appointments.lastSlot, ...days }, index) => {
      if (lastSlot < firstSlot)
        reportAt(
          ['slots', index, 'lastSlot'],
          `the last time ${lastSlot} is before the first, ${firstSlot}`,
          `${firstSlot} or later`,
        );
      checkDays(['slots', index], days);
    },
  );
}
