import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shippedRegions } from '../../../tests/shipped-regions.ts';
import { activeFilters, withoutActive } from './active-filters.ts';
import { toggleOption, withFilter, withoutFilters, withPage, withSort } from './change-search.ts';
import { formatSearch } from './search-address.ts';
import { emptySearch, parseSearch, type SearchQuery } from './search-query.ts';

const searches = shippedRegions.flatMap((region) => [
  { region, address: 'make=toyota,honda.civic&body=suv&price=20000-80000&available=1&page=3' },
  { region, address: 'deals=is_great_buy,is_promo&year=2018-&sort=price-asc' },
  { region, address: 'make=toyota,!toyota.vios&body=!suv&available=!1' },
]);

const parse = (region: (typeof shippedRegions)[number], address: string): SearchQuery =>
  parseSearch(region, new URLSearchParams(address)).query;

describe.each(searches)('in $region.code the search $address', ({ region, address }) => {
  const query = parse(region, address);

  it('has one active filter per option and range', () => {
    const labels = activeFilters(region, query).map(({ filter, option }) => option ?? filter.query);
    expect(new Set(labels).size).toBe(labels.length);
    expect(labels.length).toBe(address.includes('!') ? 4 : address.startsWith('make') ? 5 : 3);
  });

  it('is empty after every active filter is removed, in any order', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...activeFilters(region, query).keys()], { minLength: 0 }),
        (order) => {
          const all = activeFilters(region, query);
          const left = order.reduce((search, index) => {
            const active = all[index];
            return active ? withoutActive(search, active) : search;
          }, query);
          expect(activeFilters(region, left)).toHaveLength(all.length - order.length);
          if (order.length === all.length) expect(left.filters).toEqual({});
        },
      ),
    );
  });

  it('is unchanged by a round trip through the address', () => {
    const changed = [
      ...activeFilters(region, query).map((active) => withoutActive(query, active)),
      withSort(query, 'price-desc'),
      withPage(query, 7),
      withoutFilters(query),
    ];
    for (const search of changed) expect(parse(region, formatSearch(region, search))).toEqual(search);
  });
});

describe('a change of a search', () => {
  const [region] = shippedRegions;
  if (!region) throw new Error('no region');
  const query = { ...emptySearch(region), page: 5, sort: 'price-asc' };

  it('returns to the first page and does not change the order', () => {
    expect(withFilter(query, 'available', { kind: 'flag' })).toMatchObject({ page: 1, sort: 'price-asc' });
  });
  it('removes a filter by an empty value', () => {
    const narrowed = withFilter(query, 'body', { kind: 'list', values: ['suv'] });
    expect(withFilter(narrowed, 'body', undefined).filters).toEqual({});
    expect(withFilter(narrowed, 'body', { kind: 'list', values: [] }).filters).toEqual({});
  });
  it('does not mutate the search', () => {
    const before = structuredClone(query);
    withFilter(query, 'body', { kind: 'list', values: ['suv'] });
    withSort(query, 'newest');
    expect(query).toEqual(before);
  });
  it('adds and removes an option', () => {
    const once = toggleOption(undefined, 'suv');
    expect(once).toEqual({ kind: 'list', values: ['suv'] });
    expect(toggleOption(once, 'suv')).toBeUndefined();
    expect(toggleOption(toggleOption(once, 'mpv'), 'suv')).toEqual({ kind: 'list', values: ['mpv'] });
  });
});
