import type { ResolvedFilter, ResolvedRegion } from '../manifest/resolved-region.ts';
import { isMakeModel } from '../search/kinds/make-model.ts';
import type { SearchQuery } from '../search/search-query.ts';
import { segmentOf } from './listing-path.ts';
import { type PageAddress, pagePath } from './paths.ts';

/** The filter of a landing page, and its value in addresses: `toyota`, `toyota.corolla`, `luxury_sedan`. */
export interface Landing {
  filter: ResolvedFilter;
  value: string;
}

type LandingRegion = Pick<ResolvedRegion, 'code' | 'languages' | 'filters' | 'manifest'>;

/**
 * The landing page at an address. The rest of an address of a make means a model; addresses of cars have four segments
 * and are none.
 * @returns `value` is undefined for the list of all values; nothing: no landing page can be there
 */
export function readLanding(
  region: LandingRegion,
  { route, segments }: Pick<PageAddress, 'route' | 'segments'>,
): (Omit<Landing, 'value'> & { value: string | undefined }) | undefined {
  const field = region.manifest.pages.landing?.routes[route];
  const filter = field === undefined ? undefined : filterOn(region, field);
  if (!filter || segments.length > maxSegments(filter)) return undefined;
  const words = segments.map(segmentOf);
  if (words.length === 0) return { filter, value: undefined };
  if (isMakeModel(filter)) return { filter, value: words.join('.') };
  const [word = ''] = words;
  const value = filter.options.find((option) => segmentOf(option.value) === word)?.value ?? word;
  return isListed(region, route, value) ? { filter, value } : undefined;
}

/** Path of the landing page of a value; undefined: the region has none for it. @param value undefined: the list of all values */
export function landingPath(
  region: LandingRegion,
  language: string,
  { filter, value }: { filter: Pick<ResolvedFilter, 'field' | 'type'>; value?: string },
): string | undefined {
  const routes = Object.entries(region.manifest.pages.landing?.routes ?? {});
  const route = routes.find(([, field]) => field === filter.field)?.[0];
  if (route === undefined || !Object.hasOwn(region.manifest.routes, route)) return undefined;
  if (value !== undefined && !isListed(region, route, value)) return undefined;
  const segments = value === undefined ? [] : isMakeModel(filter) ? value.split('.') : [segmentOf(value)];
  return pagePath(region, { language, route, segments });
}

/** The landing page that shows the same cars as a search: its one filter has one value, and its order is the usual one. */
export function landingOf(
  region: LandingRegion & Pick<ResolvedRegion, 'sorts'>,
  { filters, sort, page, text }: SearchQuery,
): Landing | undefined {
  const [chosen, ...others] = Object.entries(filters);
  if (!chosen || others.length > 0 || page > 1 || text !== '' || sort !== region.sorts[0]?.name)
    return undefined;
  const [key, value] = chosen;
  const filter = region.filters.find(({ query }) => query === key);
  if (!filter || value.kind !== 'list' || value.values.length !== 1 || value.excluded) return undefined;
  const [option = ''] = value.values;
  const isOffered = isMakeModel(filter) || filter.options.some((each) => each.value === option);
  return isOffered ? { filter, value: option } : undefined;
}

/** Fields that have landing pages, with their filters. */
export function landingFilters(region: LandingRegion): ResolvedFilter[] {
  return Object.values(region.manifest.pages.landing?.routes ?? {}).flatMap(
    (field) => filterOn(region, field) ?? [],
  );
}

/** Whether a value of a route may have a page. */
function isListed({ manifest }: Pick<LandingRegion, 'manifest'>, route: string, value: string): boolean {
  return manifest.pages.landing?.values?.[route]?.includes(value) ?? true;
}

const filterOn = ({ filters }: Pick<LandingRegion, 'filters'>, wanted: string) =>
  filters.find((filter) => filter.field === wanted && (isMakeModel(filter) || filter.options.length > 0));

const maxSegments = (filter: ResolvedFilter): number => (isMakeModel(filter) ? 2 : 1);
