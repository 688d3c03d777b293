import { lazy, Suspense, useEffect, useState } from 'react';
import { cookiesOfStaying } from '#domain/visitor/cookies.ts';
import { browserCookies, saveCookies } from '#integrations/cookies/browser-cookies.ts';
import type { RegionOfCountry } from '#region/routing/visitor-country.ts';
import { fetchCountry } from './fetch-country.ts';
import type { RegionCardProps } from './region-card.tsx';
import { cookiesOfVisit, regionNotice, regionState, type VisitedPage } from './visit-state.ts';

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
