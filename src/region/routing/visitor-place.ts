import type { Language } from '#contracts/types.ts';
import { languageCookie, VISIT_COOKIES } from '#domain/visitor/cookies.ts';
import { acceptedLanguage } from './nearest-language.ts';
import { findLanguage, type PathRegion } from './paths.ts';

/** Facts about a visitor that choose a missing region or language. */
export interface VisitorFacts {
  cookies: ReadonlyMap<string, string>;
  /** Two lower-case letters; null: unknown. */
  country: string | null;
  /** `Accept-Language` of the browser. */
  accepts: string;
  /** Parameter `lang` of the address. */
  lang?: string;
}

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

/** Region of an address that names none: the stored one, else that of the visitor's country, else the default one (SPEC 4). */
export function visitorRegion<Region extends PathRegion & { manifest: { country: string } }>(
  regions: { all: readonly Region[]; default: Region },
  { cookies, country }: Pick<VisitorFacts, 'cookies' | 'country'>,
): Region {
  const find = (wanted: string | undefined) => regions.all.find(({ code }) => code === wanted);
  return find(cookies.get(VISIT_COOKIES.region)) ?? find(homeCode(regions.all, country)) ?? regions.default;
}

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

/**
 * Language of an address without one: that of `lang` (SPEC 4: an unknown one means the region's default),
 * else the one chosen in this region before, else the first that the browser asks for, else the default.
 */
export function visitorLanguage(
  region: PathRegion & { defaultLanguage: Language },
  { cookies, accepts, lang }: Pick<VisitorFacts, 'cookies' | 'accepts' | 'lang'>,
): Language {
  if (lang !== undefined) return findLanguage(region, lang) ?? region.defaultLanguage;
  const stored = cookies.get(languageCookie(region.code)) ?? '';
  return (
    findLanguage(region, stored) ?? acceptedLanguage(region.languages, accepts) ?? region.defaultLanguage
  );
}
