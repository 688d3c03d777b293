import type { Language } from '#contracts/types.ts';
import { languageCookie, VISIT_COOKIES } from '#domain/cookies.ts';
import { acceptedLanguage } from './nearest-language.ts';
import { findLanguage, type PathRegion } from './paths.ts';

/** What is known of a visitor whose address leaves region or language open. */
export interface VisitorFacts {
  cookies: ReadonlyMap<string, string>;
  /** Two lower-case letters; null: nobody knows. */
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

/** Region of an address that names none: the stored one, else that of the visitor's country, else the default one (SPEC 4). */
export function visitorRegion<Region extends PathRegion>(
  regions: { all: readonly Region[]; default: Region },
  { cookies, country }: Pick<VisitorFacts, 'cookies' | 'country'>,
): Region {
  const find = (wanted: string | null | undefined) => regions.all.find(({ code }) => code === wanted);
  return find(cookies.get(VISIT_COOKIES.region)) ?? find(country) ?? regions.default;
}

/**
 * Language of an address that names none: what `lang` says (SPEC 4: one that the region does not have means its default),
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
