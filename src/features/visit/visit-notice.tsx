import { lazy, Suspense, useEffect, useState } from 'react';
import {
  cookiesOfStaying,
  languageCookie,
  type SavedCookie,
  VISIT_COOKIES,
} from '#domain/visitor/cookies.ts';
import { browserCookies, saveCookies } from '#integrations/cookies/browser-cookies.ts';
import { fetchJson } from '#integrations/fetch-json.ts';
import {
  isAtHome,
  type RegionOfCountry,
  regionOfCountry,
  storedCountry,
} from '#region/routing/visitor-country.ts';
import type { RegionCardProps } from './region-card.tsx';

const RegionCard = lazy(() => import('./region-card.tsx'));

export interface VisitNoticeProps {
  page: VisitedPage;
  /** Name of the country of the page. */
  country: string;
  /** The regions one can change to. */
  regions: readonly (NonNullable<RegionCardProps['region']> & RegionOfCountry)[];
  /** Something else is to be read first. */
  isWaiting: boolean;
}

/** Stores the region of a visitor and shows a notice if it is not theirs. Overlays the page without a layout shift. */
export function VisitNotice({ page, country, regions, isWaiting }: VisitNoticeProps) {
  const [notice, setNotice] = useState<ReturnType<typeof regionNotice>>();
  const { region, language, days } = page;
  // region objects are new on every render, their codes are not
  const known = JSON.stringify(regions.map(({ code, country: home }) => ({ code, country: home })));
  useEffect(() => {
    let isCurrent = true;
    const seen = { region, language, days };
    fetchCountry(browserCookies(), region).then((found) => {
      if (!isCurrent) return;
      const cookies = browserCookies();
      const state = regionState(cookies, found, JSON.parse(known), region);
      saveCookies(cookiesOfVisit(seen, state, cookies));
      setNotice(regionNotice(seen, state, cookies));
    });
    return () => {
      isCurrent = false;
    };
  }, [region, language, days, known]);
  if (!notice || isWaiting) return null;
  const target = notice.kind === 'elsewhere' ? regions.find(({ code }) => code === notice.region) : undefined;
  return (
    <Suspense>
      <RegionCard
        country={country}
        region={target}
        onClose={() => {
          saveCookies(cookiesOfStaying(days));
          setNotice(undefined);
        }}
      />
    </Suspense>
  );
}

/**
 * Country of the visitor: as their browser stores it, else looked up by the server (SPEC 4). Null when unknown, and when
 * the answer does not come, which is logged and nothing else (SPEC 8): the page works without, and the next one asks again.
 */
export async function fetchCountry(
  cookies: ReadonlyMap<string, string>,
  region: string,
): Promise<string | null> {
  const stored = storedCountry(cookies);
  if (stored !== null) return stored;
  try {
    const address = `/api/visit?region=${encodeURIComponent(region)}`;
    const { country } = await fetchJson<{ country?: unknown }>(address);
    return typeof country === 'string' ? country : null;
  } catch (error) {
    // leaving the page ends the request, too: nothing to be alarmed about
    console.info('country lookup', error);
    return null;
  }
}

/** Region and language of a visitor and the cookies that store them (SPEC 3.2). */
interface RegionState {
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
interface VisitedPage {
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
