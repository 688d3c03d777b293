import { languageCookie, type SavedCookie, VISIT_COOKIES } from '#domain/visitor/cookies.ts';
import {
  isAtHome,
  type RegionOfCountry,
  regionOfCountry,
  storedCountry,
} from '#region/routing/visitor-country.ts';

/** Region and language of a visitor and the cookies that store them (SPEC 3.2). */
export interface RegionState {
  /** Country they were found in, two lower-case letters; null: unknown. */
  country: string | null;
  /** Code of the region of the country; null: none or unknown. */
  home: string | null;
  /** The browser has stored the country. */
  isPersisted: boolean;
  /** The browser has stored a region. */
  isStoredInBrowser: boolean;
  /** The country has no region. */
  isFirstTimeAccess: boolean;
}

/** The page a visitor looks at; made by the server. */
export interface VisitedPage {
  region: string;
  /** Language code. */
  language: string;
  /** Lifetime of the stored region and language, days. */
  days: number;
}

type Cookies = ReadonlyMap<string, string>;

/**
 * @param regions those there are
 * @param here code of the one of the page; of several regions of a country it is the visitor's
 */
export function regionState(
  cookies: Cookies,
  country: string | null,
  regions: readonly RegionOfCountry[],
  here: string,
): RegionState {
  const stored = cookies.get(VISIT_COOKIES.region);
  const own = regions.find((region) => region.code === here && isAtHome(region, country));
  const home = (own ?? regionOfCountry(regions, country))?.code ?? null;
  return {
    country,
    home,
    isPersisted: storedCountry(cookies) !== null,
    isStoredInBrowser: regions.some(({ code }) => code === stored),
    isFirstTimeAccess: country !== null && home === null,
  };
}

/**
 * Cookies to set for a visit to a page. Region and language only where nothing was stored before, and the region not where
 * visitors are just looking at another country than their own.
 */
export function cookiesOfVisit(
  { region, language, days }: VisitedPage,
  { home, isStoredInBrowser, isFirstTimeAccess }: RegionState,
  cookies: Cookies,
): SavedCookie[] {
  const saved: SavedCookie[] = [];
  const save = (name: string, value: string) => void saved.push({ name, value, days });
  if (cookies.get(VISIT_COOKIES.language) !== language) save(VISIT_COOKIES.language, language);
  if (!cookies.get(languageCookie(region))) save(languageCookie(region), language);
  if (!isStoredInBrowser && (isFirstTimeAccess || home === region)) save(VISIT_COOKIES.region, region);
  return saved;
}

/** Notice for visitors from elsewhere: that their country has no region, or which region it has. */
export function regionNotice(
  { region }: VisitedPage,
  { home, isFirstTimeAccess }: RegionState,
  cookies: Cookies,
): { kind: 'unsupported' } | { kind: 'elsewhere'; region: string } | undefined {
  if (cookies.has(VISIT_COOKIES.closedNotice)) return undefined;
  if (isFirstTimeAccess) return { kind: 'unsupported' };
  return home === null || home === region ? undefined : { kind: 'elsewhere', region: home };
}
