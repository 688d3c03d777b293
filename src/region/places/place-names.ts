import type { LocalizedText, PlacesContent } from '#contracts/types.ts';

/** A code of five to seven digits, or Japan's: no number of a house, no unit with `#`. */
const POSTCODE = /(?<![\p{L}\p{N}#-])(?:\d{3}-\d{4}|\d{5,7})(?![\p{N}-])/gu;

/**
 * How buyers call a showroom besides its label (SPEC 2.3): its province and city, other names of all three, and the
 * postcode of its address.
 * @param textsOf all texts of a label in the languages of the region
 */
export function placeNames(
  places: PlacesContent,
  name: string,
  textsOf: (label: LocalizedText) => readonly string[],
): string[] {
  const location = places.locations?.[name];
  if (!location) return [];
  const province = location.province === undefined ? undefined : places.provinces?.[location.province];
  const city = location.city === undefined ? undefined : province?.cities?.[location.city];
  return [
    ...(location.alsoCalled ?? []),
    ...(province ? [...textsOf(province.label), ...(province.alsoCalled ?? [])] : []),
    ...(city ? textsOf(city) : []),
    ...textsOf(location.address).flatMap((address) => address.match(POSTCODE) ?? []),
  ];
}
