import { excludedOptions, listValue } from './excluded.ts';
import { formatSearch, type SearchKeys } from './search-address.ts';
import type { SearchQuery } from './search-query.ts';

/**
 * Canonical form of a search: the filters in the manifest's order, their options by name. Order of
 * results, page and free text are left out. Empty: no filter.
 */
export function canonicalSearch(keys: SearchKeys, { filters }: Pick<SearchQuery, 'filters'>): string {
  const ordered = Object.entries(filters).map(([key, value]) => [
    key,
    value.kind === 'list' ? listValue([...value.values].sort(), [...excludedOptions(value)].sort()) : value,
  ]);
  const sort = keys.sorts[0]?.name ?? '';
  return formatSearch(keys, { filters: Object.fromEntries(ordered), sort, page: 1, text: '' });
}
