import type { CountryCode, MetadataJson } from 'libphonenumber-js/core';

/** Parts of a manifest that determine which numbers can be parsed. */
export interface PhoneCountries {
  country: string;
  phone: { alsoParsed?: readonly string[] };
}

/**
 * Returns the part of libphonenumber's metadata that is about the countries of the manifests (ARCHITECTURE 8). Includes the
 * main country of a shared calling code, which has the formats of all its countries. Ignores unknown countries.
 */
export function metadataFor(regions: Iterable<PhoneCountries>, all: MetadataJson): MetadataJson {
  const wanted = new Set<string>(
    [...regions].flatMap(({ country, phone }) => [country, ...(phone.alsoParsed ?? [])]),
  );
  const included = new Set<string>();
  for (const members of Object.values(all.country_calling_codes)) {
    const used = members.filter((country) => wanted.has(country));
    for (const country of used.length > 0 ? [members[0], ...used] : []) if (country) included.add(country);
  }
  const codes = Object.entries(all.country_calling_codes).flatMap(
    ([code, members]): [string, CountryCode[]][] => {
      const includedMembers = members.filter((country) => included.has(country));
      return includedMembers.length > 0 ? [[code, includedMembers]] : [];
    },
  );
  return {
    ...all,
    country_calling_codes: Object.fromEntries(codes),
    countries: Object.fromEntries(Object.entries(all.countries).filter(([country]) => included.has(country))),
    nonGeographic: {},
  } as MetadataJson;
}
