import type { ResolvedFilter } from '../manifest/resolved-region.ts';
import { excludedText, listTexts } from './excluded.ts';
import type { FilterValue } from './filter-value.ts';
import type { SearchQuery } from './search-query.ts';

/** Properties that search addresses need: those of a region, or the part of it in a browser. */
export interface SearchKeys {
  filters: readonly Pick<ResolvedFilter, 'query' | 'formParts'>[];
  /** The first is the default. */
  sorts: readonly { name: string }[];
}

/** Text of one filter value in an address: `toyota,honda`, `20000-80000`, `2018-`, `1`. */
export function formatFilterValue(value: FilterValue): string {
  switch (value.kind) {
    case 'list':
      return listTexts(value).join(',');
    case 'flag':
      return value.isExcluded ? excludedText('1') : '1';
    case 'text':
      return value.text;
    case 'number':
      return String(value.value);
    case 'range':
      return value.min === value.max ? String(value.min) : `${value.min ?? ''}-${value.max ?? ''}`;
  }
}

/**
 * Search → query string without `?`, canonical: filters in the manifest's order, then sort, free text and page,
 * defaults left out. The inverse of `parseSearch`.
 * @param foreign parameters of others (utm_source …), appended after ours
 */
export function formatSearch(
  region: SearchKeys,
  query: SearchQuery,
  foreign: Iterable<readonly [string, string]> = [],
): string {
  const pairs: [string, string][] = [];
  for (const { query: key } of region.filters) {
    const value = query.filters[key];
    const text = value ? formatFilterValue(value) : '';
    if (text !== '') pairs.push([key, text]);
  }
  if (query.sort !== region.sorts[0]?.name) pairs.push(['sort', query.sort]);
  if (query.text) pairs.push(['q', query.text]);
  if (query.page > 1) pairs.push(['page', String(query.page)]);
  return formatPairs([...pairs, ...foreign]);
}

/** Pairs → query string without `?`, written the same way everywhere. */
export function formatPairs(pairs: Iterable<readonly [string, string]>): string {
  return [...pairs].map(([key, value]) => `${encode(key)}=${encode(value)}`).join('&');
}

// Commas and colons are legal in a query and far easier to read than %2C.
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
    .replace(/%2C/g, ',')
    .replace(/%3A/g, ':')
    .replace(/%20/g, '+');
}
