import type { LocalizedText } from '#contracts/types.ts';
import { PRICE_RATING_FIELD } from '#domain/price-rating/price-rating.ts';
import type { ResolvedFilter, ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { kindOf } from '#region/search/filter-kinds.ts';
import { compileCriteria } from '#region/search/search-criteria.ts';
import { parseSearch } from '#region/search/search-query.ts';
import { countedValues } from './counted-values.ts';
import type { SearchRequest, SearchResult } from './search-types.ts';

/** A filter or quick search of a region that finds no car. */
export interface StockGap {
  kind: 'filter' | 'quick search';
  /** Name of the filter or quick search. */
  name: string;
  /** How pages call it. */
  label: LocalizedText;
  /** Fields that no car has; empty for a quick search. */
  fields: readonly string[];
}

type SearchStock = (request: SearchRequest) => SearchResult | Promise<SearchResult>;

/**
 * Returns visible filters and quick searches that find nothing with any value. Empty for a region without cars.
 * @param search searches the used cars of the region
 */
export async function stockGaps(region: ResolvedRegion, search: SearchStock): Promise<StockGap[]> {
  const all = await search({ criteria: [], limit: 0, facets: 'all', stats: 'all' });
  if (all.total === 0) return [];
  const gaps: StockGap[] = [];
  // cars are rated after they are stored
  for (const filter of region.filters)
    if (filter.field !== PRICE_RATING_FIELD && (await isEmpty(filter, region, all, search)))
      gaps.push({ kind: 'filter', name: filter.name, label: filter.label, fields: fieldsOf(filter) });
  for (const { name, label, query } of region.manifest.quickSearches) {
    const parsed = parseSearch(region, Object.entries(query)).query;
    const criteria = compileCriteria(region, parsed);
    const isRated = criteria.some(
      ({ criterion }) => 'field' in criterion && criterion.field === PRICE_RATING_FIELD,
    );
    if (parsed.text === '' && !isRated && (await search({ criteria, limit: 0 })).total === 0)
      gaps.push({ kind: 'quick search', name, label, fields: [] });
  }
  return gaps;
}

/** Describes a gap for the log of the start. */
export function describeGap({ kind, name, fields }: StockGap): string {
  return kind === 'filter'
    ? `the filter "${name}" finds nothing: no car has ${fields.join(' or ')}`
    : `the quick search "${name}" finds no car`;
}

async function isEmpty(
  filter: ResolvedFilter,
  { manifest }: ResolvedRegion,
  { facets, stats }: SearchResult,
  search: SearchStock,
): Promise<boolean> {
  const { query, field } = filter;
  const kind = kindOf(filter);
  if (kind.stat) return stats[query] === undefined;
  if (kind.facet?.(filter)) return countedValues(facets[query]).length === 0;
  // cars without a mark are always found
  if (manifest.fields[field]?.kind === 'boolean') return false;
  const criterion = { op: 'range' as const, field, min: -Number.MAX_VALUE };
  return (await search({ criteria: [{ key: query, criterion }], limit: 0 })).total === 0;
}

const fieldsOf = ({ isBooleanFilter, field, options }: ResolvedFilter): string[] =>
  isBooleanFilter ? options.map(({ value }) => value) : [field];
