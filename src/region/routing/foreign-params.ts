import type { SearchKeys } from './search-address.ts';

/** Pairs of an address that are none of the search's own (utm_source …), in their order. */
export function foreignParams(
  keys: SearchKeys,
  params: Iterable<readonly [string, string]>,
): [string, string][] {
  const own = new Set(['sort', 'page', 'q']);
  for (const { query, formParts } of keys.filters) {
    own.add(query);
    for (const part of formParts) own.add(`${query}_${part}`);
  }
  return [...params].flatMap(([key, value]) => (own.has(key) ? [] : [[key, value]]));
}
