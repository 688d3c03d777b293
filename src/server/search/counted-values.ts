import type { FacetCount, FacetCounts } from './search-types.ts';

/** Returns the values of a facet that have at least one listing, in their order. @param facet undefined: not counted */
export function countedValues(facet: FacetCounts | undefined): FacetCount[] {
  const { values = [], counts = new Int32Array() } = facet ?? {};
  return values.flatMap((value, at) => {
    const count = counts[at] ?? 0;
    return count > 0 ? [{ value, count }] : [];
  });
}
