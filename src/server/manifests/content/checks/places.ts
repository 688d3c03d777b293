import type { ContentLocation } from '#contracts/types.ts';
import { type ContentContext, type LoadedContent, reportUnknownReference } from '../loaded-content.ts';

/** Checks that places lie in known provinces and cities, and that times and days of slots are in order. */
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
  { province, city, slots = [] }: ContentLocation,
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
  const { appointments } = context.region.manifest;
  slots.forEach(
    ({ firstSlot = appointments.firstSlot, lastSlot = appointments.lastSlot, from, until }, index) => {
      const report = (key: string, message: string, allowed: string) =>
        context.problems.push(
          loaded.document.problemAt([...path, 'slots', index, key], { message, allowed }),
        );
      if (lastSlot < firstSlot)
        report(
          'lastSlot',
          `the last time ${lastSlot} is before the first, ${firstSlot}`,
          `${firstSlot} or later`,
        );
      if (from !== undefined && until !== undefined && until < from)
        report('until', `the last day ${until} is before the first, ${from}`, `${from} or later`);
    },
  );
}
