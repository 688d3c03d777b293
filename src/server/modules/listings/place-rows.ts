import type { DataRow, LocalizedText } from '#contracts/types.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { hoursText } from '#region/places/hours-text.ts';
import { placesWith, type SlotType } from '#region/slots/place-slots.ts';
import { localizedText, type Translate } from '#region/text/localized-text.ts';

interface RowContext {
  region: Pick<ResolvedRegion, 'content' | 'languages' | 'defaultLanguage'>;
  language: string;
  t: Translate;
}

/** Places with a function, those of one province or all (SPEC 3.13, 7.2). */
export function placeRows(
  { region, language, t }: RowContext,
  type: SlotType,
  province: string | undefined,
): DataRow[] {
  const shown = region.languages.find(({ code }) => code === language) ?? region.defaultLanguage;
  return placesWith(region, type)
    .filter(({ place }) => province === undefined || place.province === province)
    .map(({ name, place }) => ({
      id: name,
      name,
      display_name: localizedText(place.label, language, t),
      address: localizedText(place.address, language, t),
      ...(place.hours && { hours: hoursText(place, shown, t) }),
      ...(place.province !== undefined && { province_id: place.province }),
      ...(place.city !== undefined && { city_id: place.city }),
      ...(place.coordinates && { coordinates: place.coordinates }),
    }));
}

/** Provinces that have a place with a function. */
export function provinceRows({ region, language, t }: RowContext, type: SlotType): DataRow[] {
  const { provinces = {} } = region.content.places ?? {};
  const served = new Set(placesWith(region, type).map(({ place }) => place.province));
  return namedRows(
    Object.entries(provinces).flatMap(([name, { label }]) =>
      served.has(name) ? [[name, label] as const] : [],
    ),
    { language, t },
  );
}

/** Cities with such a place, of one province or of all. */
export function cityRows(
  { region, language, t }: RowContext,
  type: SlotType,
  province: string | undefined,
): DataRow[] {
  const { provinces = {} } = region.content.places ?? {};
  const served = placesWith(region, type).map(({ place }) => `${place.province} ${place.city}`);
  return Object.entries(provinces).flatMap(([name, { cities = {} }]) =>
    province === undefined || province === name
      ? namedRows(
          Object.entries(cities).filter(([city]) => served.includes(`${name} ${city}`)),
          { language, t },
        ).map((row) => ({ ...row, province_id: name }))
      : [],
  );
}

function namedRows(
  entries: readonly (readonly [string, LocalizedText])[],
  { language, t }: Omit<RowContext, 'region'>,
): DataRow[] {
  return entries.map(([name, label]) => ({
    id: name,
    name,
    display_name: localizedText(label, language, t),
  }));
}
