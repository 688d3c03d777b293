import { LOGIN_KEYS } from '#domain/login-keys.ts';
import { CALCULATOR_KEYS } from '#region/manifest/calculator-keys.ts';
import { NEW_CAR_KEYS } from '#region/manifest/new-car-keys.ts';
import { newCarRegion } from '#region/manifest/new-car-region.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import {
  findLanguage,
  matchPath,
  type PageAddress,
  type PathMatch,
  pagePath,
} from '#region/routing/paths.ts';
import { formatSearch } from '#region/routing/search-address.ts';
import { droppedFilters } from '#region/search/dropped-filters.ts';
import { parseSearch } from '#region/search/search-query.ts';
import type { RegionSet } from '../manifests/region-set.ts';

/** A page that is to be rendered. */
export interface PageRequest extends PageAddress {
  kind: 'page' | 'not_found';
  /** Canonical path, percent-encoded. */
  path: string;
  /** Query string for the page, without `?`. */
  search: string;
  /** Whether everybody who asks for this address gets the same page, by its path and search. */
  isShared: boolean;
}

/** An address that has a better one. */
export interface Redirect {
  kind: 'redirect';
  location: string;
  status: 307 | 308;
  /** Region and language that the visitor has chosen by the address. */
  chosen?: { region: ResolvedRegion; language: string };
}

/** A page in a region or a language that the address leaves open: those of the visitor. */
export interface Unplaced {
  kind: 'unplaced';
  /** Absent: open, too. */
  region?: string;
  route: string;
  segments: string[];
  /** What `lang` asks for; absent where it asks for nothing, or for two. */
  lang?: string;
  /** Query string without `?` that goes along where the route forwards it, without `lang`. */
  search: string;
}

/** What an address means (SPEC 2.1, 4): a page, another address, or nothing. @param search without `?` */
export function readPageRequest(
  regions: RegionSet,
  pathname: string,
  search: string,
): PageRequest | Redirect | Unplaced {
  const found = matchPath(regions.all, regions.default.code, pathname);
  const match = found.kind === 'page' && pathname.includes('//') ? tidied(regions, found) : found;
  if (match.kind === 'redirect') {
    const location = match.path + corrected(regions, match.path, search);
    return { kind: 'redirect', location, status: match.permanent ? 308 : 307 };
  }
  if (match.kind === 'unplaced') return { ...match, ...withoutLanguage(search) };
  const region = regions.find(match.region) ?? regions.default;
  if (match.kind === 'not_found') {
    const home = { language: match.language, route: 'home', segments: [] };
    const path = pagePath(region, home);
    return { kind: 'not_found', region: region.code, ...home, path, search: '', isShared: true };
  }
  const pairs = new URLSearchParams(search);
  // two languages are none: the path decides, and the page says so
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

/** Where an address without region or language leads in a region that has its route; its home page elsewhere. */
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

/** Parts are left as they were written. */
function withoutLanguage(search: string): Pick<Unplaced, 'lang' | 'search'> {
  const asked = new URLSearchParams(search).getAll('lang');
  if (asked.length !== 1) return { search };
  const rest = search.split('&').filter((pair) => pair.split('=', 1)[0] !== 'lang');
  return { lang: asked[0], search: rest.join('&') };
}

/** A page behind a list, such as that of a new car, searches nothing. */
function searches(region: ResolvedRegion, { route, segments }: PageAddress): boolean {
  return segments.length === 0 && region.manifest.routes[route]?.forwardsQuery === true;
}

/** What is asked of pages without a search; it goes no further than the page. */
const OWN_KEYS: Readonly<Record<string, readonly string[]>> = {
  finance: Object.values(CALCULATOR_KEYS),
  'buy-new': Object.values(NEW_CAR_KEYS),
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

/** One page, one address: doubled slashes are not another way to write it. */
function tidied(regions: RegionSet, address: PageAddress): Extract<PathMatch, { kind: 'redirect' }> {
  const region = regions.find(address.region) ?? regions.default;
  return { kind: 'redirect', path: pagePath(region, address), permanent: true };
}

/** The address with the language that `lang` asks for; one that the region does not have means its default (SPEC 4). */
function switchLanguage(
  region: ResolvedRegion,
  address: PageAddress,
  wanted: string,
  pairs: URLSearchParams,
): Redirect | undefined {
  const { code } = findLanguage(region, wanted) ?? region.defaultLanguage;
  if (code === address.language) return undefined;
  const path = pagePath(region, { ...address, language: code });
  return { kind: 'redirect', location: path + carried(region, address, pairs, 'lang'), status: 307 };
}

/** Without scripts, `region` in the address of a page of this region keeps the choice; it is left out of the address then. */
function chosenRegion(
  region: ResolvedRegion,
  address: PageAddress,
  path: string,
  pairs: URLSearchParams,
): Redirect {
  const { language } = address;
  const location = path + carried(region, address, pairs, 'region');
  return { kind: 'redirect', location, status: 307, chosen: { region, language } };
}

/** What every page reads, and the language and region that are still to be chosen. */
const EVERY_PAGE = [...Object.values(LOGIN_KEYS), 'lang', 'region'];

/**
 * What goes along, with its `?`: all of it where the route carries the query (SPEC 2.1), else what the page itself reads.
 * @param done what the address has been asked for and is left out from now on
 */
function carried(
  { manifest }: ResolvedRegion,
  { route }: PageAddress,
  pairs: URLSearchParams,
  done?: 'lang' | 'region',
): string {
  const isForwarding = manifest.routes[route]?.forwardsQuery === true;
  const own = [...(OWN_KEYS[route] ?? []), ...EVERY_PAGE];
  const kept = [...pairs].filter(([key]) => key !== done && (isForwarding || own.includes(key)));
  return kept.length > 0 ? `?${new URLSearchParams(kept)}` : '';
}

/**
 * A search in its canonical form is the same for everybody; parameters of others are left out of it. One that has a
 * better form, or something to say about itself, such as a filter that only other regions have, is the page's business
 * as it stands.
 */
function pageSearch(
  region: ResolvedRegion,
  pairs: URLSearchParams,
  regions: readonly ResolvedRegion[],
): Pick<PageRequest, 'search' | 'isShared'> {
  const { query, problems, ignored, isFormStyle } = parseSearch(region, pairs);
  const isForeign = droppedFilters(regions, ignored, region.kind).length > 0;
  if (problems.length > 0 || isForeign || isFormStyle || query.text !== '') {
    return { search: pairs.toString(), isShared: false };
  }
  return { search: formatSearch(region, query), isShared: true };
}

/** What goes along, with its `?`, where only the path was not the right one: a search as it was written. */
function corrected(regions: RegionSet, path: string, search: string): string {
  const match = matchPath(regions.all, regions.default.code, path);
  const region = match.kind === 'page' && regions.find(match.region);
  if (!region || search === '') return '';
  const isForwarding = region.manifest.routes[match.route]?.forwardsQuery === true;
  return isForwarding ? `?${search}` : carried(region, match, new URLSearchParams(search));
}
