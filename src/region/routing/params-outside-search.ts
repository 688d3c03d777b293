import { AMOUNTS_FROM } from '../search/amounts-from.ts';
import type { SearchKeys } from '../search/search-address.ts';

/** Parameters of an address that do not belong to the search (utm_source …), in their order. */
export function paramsOutsideSearch(
  keys: SearchKeys,
  params: Iterable<readonly [string, string]>,
): [string, string][] {
  const own = new Set(['sort', 'page', 'q', AMOUNTS_FROM]);
  for (const { query, formParts } of keys.filters) {
    own.add(query);
    for (const part of formParts) own.add(`${query}_${part}`);
  }
  return [...params].flatMap(([key, value]) => (own.has(key) ? [] : [[key, value]]));
}
