import type { SentTicket } from '#contracts/types.ts';
import { LOGIN_KEYS } from '#domain/login/login-keys.ts';
import { FORM_KEYS } from '#region/forms/form-address.ts';
import { newCarRegion } from '#region/manifest/new-car-region.ts';
import { SHOWROOMS_ROUTE } from '#region/manifest/places-of.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import {
  findLanguage,
  matchPath,
  type PageAddress,
  type PathMatch,
  pagePath,
} from '#region/routing/paths.ts';
import type { PostedForm } from '#region/routing/posted-answers.ts';
import { CALCULATOR_KEYS, NEW_CAR_KEYS, PAYMENT_KEY, REVIEW_PAGE_KEY } from '#region/routing/query-keys.ts';
import { droppedFilters } from '#region/search/dropped-filters.ts';
import { withoutOtherCurrencies } from '#region/search/other-currencies.ts';
import { formatSearch } from '#region/search/search-address.ts';
import { parseSearch } from '#region/search/search-query.ts';
import type { RegionSet } from '../manifests/region-set.ts';

/** A page to render. */
export interface PageRequest extends PageAddress {
  kind: 'page' | 'not_found';
  /** Canonical path, percent-encoded. */
  path: string;
  /** Query string for the page, without `?`. */
  search: string;
  /** Whether the page of this path and search is the same for everyone. */
  isShared: boolean;
  /** The form of the page as a browser without JavaScript has posted it. */
  posted?: PostedForm;
  /** What was sent with the form of the page. */
  sent?: SentTicket;
}

/** An address that redirects to another one. */
export interface Redirect {
  kind: 'redirect';
  location: string;
  status: 307 | 308;
  /** Region and language that the visitor has chosen by the address. */
  chosen?: { region: ResolvedRegion; language: string };
}

/** A page whose address leaves region or language open: the visitor's own are used. */
export interface Unplaced {
  kind: 'unplaced';
  /** Undefined: open too. */
  region?: string;
  route: string;
  segments: string[];
  /** The language that `lang` requests; undefined if it requests none, or two. */
  lang?: string;
  /** Query string without `?` that the redirect keeps if the route forwards it, without `lang`. */
  search: string;
}

/** Resolves an address (SPEC 2.1, 4) to a page, a redirect, or not found. @param search without `?` */
export function readPageRequest(
  regions: RegionSet,
  pathname: string,
  search: string,
): PageRequest | Redirect | Unplaced {
  const found = matchPath(regions.all, regions.default.code, pathname);
  const match =
    found.kind === 'page' && pathname.includes('//') ? withoutDoubleSlashes(regions, found) : found;
  if (match.kind === 'redirect') {
    const location = match.path + correctedQuery(regions, match.path, search);
    return { kind: 'redirect', location, status: match.permanent ? 308 : 307 };
  }
  if (match.kind === 'unplaced') return { ...match, ...withoutLanguage(search) };
  const region = regions.find(match.region) ?? regions.default;
  if (match.kind === 'not_found') return missingPage(regions, match);
  const pairs = new URLSearchParams(search);
  // two languages count as none: the path decides, and the page reports it
  if (pairs.getAll('lang').length === 1) {
    const switched = switchLanguage(region, match, pairs.get('lang') ?? '', pairs);
    if (switched) return switched;
    pairs.delete('lang');
  }
  const path = pagePath(region, match);
  if (pairs.getAll('region').join() === region.code) return chosenRegion(region, match, path, pairs);
  const query = searches(region, match)
    ? pageSearch(match.route === 'buy-new' ? newCarRegion(region) : region, pairs, regions.all)
    : ownSearch(OWN_KEYS[match.route] ?? [], pairs);
  return { ...match, path, ...query };
}

/** The page about an address that does not exist looks like a region that this process can show. */
function missingPage(regions: RegionSet, match: { region: string; language: string }): PageRequest {
  const named = regions.find(match.region) ?? regions.default;
  const region = regions.isServed(named.code) ? named : (regions.served[0] ?? named);
  const language = region === named ? match.language : region.defaultLanguage.code;
  const home = { language, route: 'home', segments: [] };
  const path = pagePath(region, home);
  return { kind: 'not_found', region: region.code, ...home, path, search: '', isShared: true };
}

/** Target of an address without region or language in a region that has its route; otherwise the home page. */
export function placed(
  region: ResolvedRegion,
  language: string,
  { route, segments, search }: Unplaced,
): Redirect {
  const known = region.manifest.routes[route];
  const query = known?.forwardsQuery && search !== '' ? `?${search}` : '';
  const address = known ? { language, route, segments } : { language, route: 'home', segments: [] };
  return { kind: 'redirect', location: pagePath(region, address) + query, status: 307 };
}

/** The segments keep their encoding. */
function withoutLanguage(search: string): Pick<Unplaced, 'lang' | 'search'> {
  const asked = new URLSearchParams(search).getAll('lang');
  if (asked.length !== 1) return { search };
  const rest = search.split('&').filter((pair) => pair.split('=', 1)[0] !== 'lang');
  return { lang: asked[0], search: rest.join('&') };
}

/** A page below a list, such as that of a new car, has no search. */
function searches(region: ResolvedRegion, { route, segments }: PageAddress): boolean {
  return segments.length === 0 && region.manifest.routes[route]?.forwardsQuery === true;
}

/** Parameters of pages without a search; redirects do not forward them. */
const OWN_KEYS: Readonly<Record<string, readonly string[]>> = {
  finance: Object.values(CALCULATOR_KEYS),
  'buy-new': Object.values(NEW_CAR_KEYS),
  [SHOWROOMS_ROUTE]: [REVIEW_PAGE_KEY],
};
const MAX_VALUE_LENGTH = 200;

function ownSearch(
  keys: readonly string[],
  pairs: URLSearchParams,
): Pick<PageRequest, 'search' | 'isShared'> {
  const own = keys.flatMap((key) => {
    const value = pairs.get(key)?.slice(0, MAX_VALUE_LENGTH);
    return value ? [[key, value]] : [];
  });
  return { search: new URLSearchParams(own).toString(), isShared: own.length === 0 };
}

/** One page, one address: doubled slashes are redirected. */
function withoutDoubleSlashes(
  regions: RegionSet,
  address: PageAddress,
): Extract<PathMatch, { kind: 'redirect' }> {
  const region = regions.find(address.region) ?? regions.default;
  return { kind: 'redirect', path: pagePath(region, address), permanent: true };
}

/** The address in the language of `lang`; one that the region lacks means its default (SPEC 4). */
function switchLanguage(
  region: ResolvedRegion,
  address: PageAddress,
  wanted: string,
  pairs: URLSearchParams,
): Redirect | undefined {
  const { code } = findLanguage(region, wanted) ?? region.defaultLanguage;
  if (code === address.language) return undefined;
  const path = pagePath(region, { ...address, language: code });
  return { kind: 'redirect', location: path + forwardedQuery(region, address, pairs, 'lang'), status: 307 };
}

/** Without scripts, `region` in the address of a page of this region stores the choice; a redirect then removes it. */
function chosenRegion(
  region: ResolvedRegion,
  address: PageAddress,
  path: string,
  pairs: URLSearchParams,
): Redirect {
  const { language } = address;
  const location = path + forwardedQuery(region, address, pairs, 'region');
  return { kind: 'redirect', location, status: 307, chosen: { region, language } };
}

/** Parameters that every page reads, and those that choose the language and region. */
const EVERY_PAGE = [...Object.values(LOGIN_KEYS), 'lang', 'region'];

/** Parameters that the browser reads: the page is the same with and without them. */
const BROWSER_KEYS: Readonly<Record<string, readonly string[]>> = {
  offers: [PAYMENT_KEY],
  payments: [PAYMENT_KEY],
};

/**
 * Returns the query that a redirect keeps, with `?`: all of it if the route carries the query (SPEC 2.1), else the
 * parameters that the page reads.
 * @param done the parameter that has been applied and is left out
 */
function forwardedQuery(
  { manifest }: ResolvedRegion,
  { route }: PageAddress,
  pairs: URLSearchParams,
  done?: 'lang' | 'region',
): string {
  const isForwarding = manifest.routes[route]?.forwardsQuery === true;
  const own = [
    ...(OWN_KEYS[route] ?? []),
    ...(BROWSER_KEYS[route] ?? []),
    ...Object.values(FORM_KEYS),
    ...EVERY_PAGE,
  ];
  const forwarded = [...pairs].filter(([key]) => key !== done && (isForwarding || own.includes(key)));
  return forwarded.length > 0 ? `?${new URLSearchParams(forwarded)}` : '';
}

/**
 * A search in its canonical form is shared by everyone; parameters of other pages are removed. A search that is not
 * canonical, or that the page reports a problem about, such as a filter that only other regions have, is passed to the
 * page unchanged.
 */
function pageSearch(
  region: ResolvedRegion,
  pairs: URLSearchParams,
  regions: readonly ResolvedRegion[],
): Pick<PageRequest, 'search' | 'isShared'> {
  const parsed = withoutOtherCurrencies(region, parseSearch(region, pairs), regions, pairs);
  const { query, problems, ignored, isFormStyle } = parsed;
  const isForeign = droppedFilters(regions, ignored, region.kind).length > 0;
  if (problems.length > 0 || isForeign || isFormStyle || query.text !== '') {
    return { search: pairs.toString(), isShared: false };
  }
  return { search: formatSearch(region, query), isShared: true };
}

/** Returns the query, with `?`, of a redirect that changes only the path: a search stays as written. */
function correctedQuery(regions: RegionSet, path: string, search: string): string {
  const match = matchPath(regions.all, regions.default.code, path);
  const region = match.kind === 'page' && regions.find(match.region);
  if (!region || search === '') return '';
  const isForwarding = region.manifest.routes[match.route]?.forwardsQuery === true;
  return isForwarding ? `?${search}` : forwardedQuery(region, match, new URLSearchParams(search));
}
