import { PRICE_RATING_FIELD } from '#domain/price-rating/price-rating.ts';
import type { ResolvedFilter, ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { kindOf } from '#region/search/filter-kinds.ts';
import { compileCriteria } from '#region/search/search-criteria.ts';
import { parseSearch } from '#region/search/search-query.ts';
import { countedValues } from './counted-values.ts';
import type { SearchIndex, SearchResult } from './search-types.ts';

/** A filter or quick search of a region that finds no car. */
export interface StockGap {
  kind: 'filter' | 'quick search';
  /** Name of the filter or quick search. */
  name: string;
  /** Fields that no car has; empty for a quick search. */
  fields: readonly string[];
}

/**
 * Returns visible filters and quick searches that find nothing with any value. Empty for a region without cars.
 * @param search searches the used cars of the region
 */
export function stockGaps(region: ResolvedRegion, search: SearchIndex['search']): StockGap[] {
  const all = search({ criteria: [], limit: 0, facets: 'all', stats: 'all' });
  if (all.total === 0) return [];
  const filters = region.filters
    // cars are rated after they are stored
    .filter((filter) => filter.field !== PRICE_RATING_FIELD && isEmpty(filter, region, all, search))
    .map((filter): StockGap => ({ kind: 'filter', name: filter.name, fields: fieldsOf(filter) }));
  const searches = region.manifest.quickSearches.flatMap(({ name, query }): StockGap[] => {
    const parsed = parseSearch(region, Object.entries(query)).query;
    const criteria = compileCriteria(region, parsed);
    const isRated = criteria.some(
      ({ criterion }) => 'field' in criterion && criterion.field === PRICE_RATING_FIELD,
    );
    if (parsed.text !== '' || isRated || search({ criteria, limit: 0 }).total > 0) return [];
    return [{ kind: 'quick search', name, fields: [] }];
  });
  return [...filters, ...searches];
}

/** Describes a gap for the log of the start. */
export function describeGap({ kind, name, fields }: StockGap): string {
  return kind === 'filter'
    ? `the filter "${name}" finds nothing: no car has ${fields.join(' or ')}`
    : `the quick search "${name}" finds no car`;
}

function isEmpty(
  filter: ResolvedFilter,
  { manifest }: ResolvedRegion,
  { facets, stats }: SearchResult,
  search: SearchIndex['search'],
): boolean {
  const { query, field } = filter;
  const kind = kindOf(filter);
  if (kind.stat) return stats[query] === undefined;
  if (kind.facet?.(filter)) return countedValues(facets[query]).length === 0;
  // cars without a mark are always found
  if (manifest.fields[field]?.kind === 'boolean') return false;
  const criterion = { op: 'range' as const, field, min: -Number.MAX_VALUE };
  return search({ criteria: [{ key: query, criterion }], limit: 0 }).total === 0;
}

const fieldsOf = ({ isBooleanFilter, field, options }: ResolvedFilter): string[] =>
  isBooleanFilter ? options.map(({ value }) => value) : [field];
