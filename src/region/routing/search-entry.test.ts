import { describe, expect, it } from 'vitest';
import { shippedRegions } from '../../../tests/shipped-regions.ts';
import { newCarRegion } from '../manifest/new-car-region.ts';
import { canonicalSearch } from '../search/canonical-search.ts';
import { readSearchEntry, searchEntryPath } from './search-entry.ts';

const regionOf = (code: string) => {
  const region = shippedRegions.find((each) => each.code === code);
  if (!region) throw new Error(`no region ${code}`);
  return region;
};
const sg = regionOf('sg');
const canonical = (search: string, kind: 'used' | 'new' = 'used') =>
  readSearchEntry(sg, { kind, search }).entry.search;

describe('a stored search', () => {
  it('is the same for every spelling of its address', () => {
    const ways = [
      'make=toyota,honda&price=-80000',
      'price=-80000&make=honda,toyota',
      'make=honda&make=toyota&price_max=80000',
      'sort=price-asc&price=-80000&make=honda%2Ctoyota&page=7&q=cheap&utm_source=x',
    ];
    expect(new Set(ways.map((way) => canonical(way)))).toEqual(new Set(['price=-80000&make=honda,toyota']));
  });

  it('is unchanged after a second read, and empty without filters', () => {
    const once = canonical('make=honda,toyota&fuel=petrol&available=1');
    expect(canonical(once)).toBe(once);
    expect(canonical('sort=price-asc&page=3&q=x')).toBe('');
  });

  it('has a path in each language, for used and for new cars', () => {
    const my = regionOf('my');
    const entry = { kind: 'used', search: 'make=honda' } as const;
    expect(searchEntryPath(my, 'ms', entry)).toBe('/my/ms/beli-kereta-terpakai?make=honda');
    expect(searchEntryPath(sg, 'en', { kind: 'new', search: '' })).toBe('/sg/en/buy-new');
  });

  it('of new cars uses their own filters', () => {
    const keys = newCarRegion(sg);
    const { entry, query } = readSearchEntry(sg, { kind: 'new', search: 'make=toyota' });
    expect(entry).toEqual({ kind: 'new', search: canonicalSearch(keys, query) });
  });
});
