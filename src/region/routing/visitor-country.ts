import { VISIT_COOKIES } from '#domain/visitor/cookies.ts';

/** Country of a visitor as their cookie has it; null when it has none, or no country in it. */
export function storedCountry(cookies: ReadonlyMap<string, string>): string | null {
  const country = cookies.get(VISIT_COOKIES.country) ?? '';
  return /^[a-z]{2}$/.test(country) ? country : null;
}

/** Properties that assign visitors to a region. */
export interface RegionOfCountry {
  code: string;
  /** ISO 3166-1 code; that of a region may be another one (`uk` for GB). */
  country: string;
}

/**
 * The region where visitors of a country belong. Its country decides; a code counts where no region has the country, such as
 * that of an island whose phones and prices are those of another country.
 * @param country two lower-case letters; null: unknown
 */
export function regionOfCountry<Region extends RegionOfCountry>(
  regions: readonly Region[],
  country: string | null,
): Region | undefined {
  const named = regions.find(({ code }) => code === country);
  if (named && isAtHome(named, country)) return named;
  return regions.find((region) => isAtHome(region, country)) ?? named;
}

/** Whether a country is that of a region. */
export const isAtHome = (region: Pick<RegionOfCountry, 'country'>, country: string | null): boolean =>
  region.country.toLowerCase() === country;

/** Code of the region where visitors of a country belong. */
export function homeCode(
  regions: readonly { code: string; manifest: { country: string } }[],
  country: string | null,
): string | undefined {
  return regionOfCountry(
    regions.map(({ code, manifest }) => ({ code, country: manifest.country })),
    country,
  )?.code;
}
