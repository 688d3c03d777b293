import type { Language } from '#contracts/types.ts';
import { languageCookie, VISIT_COOKIES } from '#domain/visitor/cookies.ts';
import { acceptedLanguage } from './nearest-language.ts';
import { findLanguage, type PathRegion } from './paths.ts';
import { homeCode } from './visitor-country.ts';

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

/** Region of an address that names none: the stored one, else that of the visitor's country, else the default one (SPEC 4). */
export function visitorRegion<Region extends PathRegion & { manifest: { country: string } }>(
  regions: { all: readonly Region[]; default: Region },
  { cookies, country }: Pick<VisitorFacts, 'cookies' | 'country'>,
): Region {
  const find = (wanted: string | undefined) => regions.all.find(({ code }) => code === wanted);
  return find(cookies.get(VISIT_COOKIES.region)) ?? find(homeCode(regions.all, country)) ?? regions.default;
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
