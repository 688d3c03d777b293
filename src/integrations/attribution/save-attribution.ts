import { consentCookie, readChoice, refusesFollowing } from '#domain/privacy/consent.ts';
import { ATTRIBUTION_COOKIES, attributionOf } from '#domain/visitor/attribution.ts';
import { browserCookies, forgetCookies, saveCookies } from '../cookies/browser-cookies.ts';
import { refusesTracking } from '../cookies/refuses-tracking.ts';

export interface AttributionRules {
  region: string;
  /** Hosts of the site besides the one of the page. */
  ownHosts: readonly string[];
  days: number;
}

const NAMES = Object.values(ATTRIBUTION_COOKIES);

/** Stores where the visitor came from, unless they or their browser refuse tracking. */
export function saveAttribution({ region, ownHosts, days }: AttributionRules): void {
  const choice = readChoice(browserCookies().get(consentCookie(region)));
  if ((choice && refusesFollowing(choice)) || refusesTracking()) return;
  const { search, host } = window.location;
  const found = attributionOf({ search, referrer: document.referrer, ownHosts: [host, ...ownHosts] });
  if (!found) return;
  forgetCookies(NAMES);
  saveCookies(
    Object.entries(ATTRIBUTION_COOKIES).flatMap(([name, cookie]) => {
      const value = found[name as keyof typeof found];
      return value === undefined ? [] : [{ name: cookie, value, days }];
    }),
  );
}

export const forgetAttribution = (): void => forgetCookies(NAMES);
