import type { CountryCode, MetadataJson } from 'libphonenumber-js/core';
import everything from 'libphonenumber-js/max/metadata';
import type { RegionManifest } from '#contracts/types.ts';

/** What of a manifest decides which numbers can be parsed. */
export type PhoneCountries = Pick<RegionManifest, 'country'> & {
  phone: Pick<RegionManifest['phone'], 'alsoParsed'>;
};

/**
 * libphonenumber's data for the countries of the manifests only (ARCHITECTURE 8). A country that shares its calling
 * code brings the code's main country along, which holds the formats of all. Unknown countries are left out.
 */
export function phoneMetadata(regions: Iterable<PhoneCountries>): MetadataJson {
  const all: MetadataJson = everything;
  const wanted = new Set(
    [...regions].flatMap(({ country, phone }) => [country, ...(phone.alsoParsed ?? [])]),
  );
  const kept = new Set<string>();
  for (const members of Object.values(all.country_calling_codes)) {
    const used = members.filter((country) => wanted.has(country));
    for (const country of used.length > 0 ? [members[0], ...used] : []) if (country) kept.add(country);
  }
  const codes = Object.entries(all.country_calling_codes).flatMap(
    ([code, members]): [string, CountryCode[]][] => {
      const left = members.filter((country) => kept.has(country));
      return left.length > 0 ? [[code, left]] : [];
    },
  );
  return {
    ...all,
    country_calling_codes: Object.fromEntries(codes),
    countries: Object.fromEntries(Object.entries(all.countries).filter(([country]) => kept.has(country))),
    nonGeographic: {},
  } as MetadataJson;
}
