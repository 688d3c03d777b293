export type FacetValue = string | number | boolean;

/** Orders text by code point (like the collation "C" of PostgreSQL), numbers ascending before text, false before true. */
export function compareNaturally(left: FacetValue, right: FacetValue): number {
  if (typeof left === 'string' && typeof right === 'string') {
    return Buffer.compare(Buffer.from(left), Buffer.from(right));
  }
  if (typeof left === 'string' || typeof right === 'string') return typeof left === 'string' ? 1 : -1;
  return Number(left) - Number(right);
}
