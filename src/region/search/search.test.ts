import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { growth, LINEAR } from '../../../tests/growth.ts';
import { shippedRegion } from '../../../tests/shipped-regions.ts';
import type { ResolvedFilter } from '../manifest/resolved-region.ts';
import { isRangeWithin, numberChoices } from './filter-limits.ts';
import type { FilterValue } from './filter-value.ts';
import { formatSearch } from './search-address.ts';
import { compileCriteria } from './search-criteria.ts';
import { emptySearch, parseSearch, type SearchQuery } from './search-query.ts';

const codes = ['sg', 'id', 'th', 'my', 'jp', 'hk'];
const regions = codes.map(shippedRegion);
type Region = (typeof regions)[number];
const parse = (region: Region, query: string) => parseSearch(region, new URLSearchParams(query));

function anyValue(filter: ResolvedFilter): fc.Arbitrary<FilterValue> {
  const number = fc.oneof(fc.nat(3_000_000), fc.nat(30));
  switch (filter.type) {
    case 'button':
    case 'checkbox':
      return fc
        .subarray(
          filter.options.map(({ value }) => value),
          { minLength: 1 },
        )
        .map((values) => ({ kind: 'list', values }));
    case 'make_model':
      return fc
        .uniqueArray(
          fc.constantFrom('toyota', 'honda.civic', 'mercedes-benz.c-class', '雙龍', '雙龍.musso'),
          { minLength: 1 },
        )
        .map((values) => ({ kind: 'list', values }));
    case 'boolean':
      return fc.constant({ kind: 'flag' });
    case 'date_range':
      return fc
        .constantFrom('1999-01..2020-12', '2018-03..', '..2020-12', '2018-03')
        .map((text) => ({ kind: 'text', text }));
    case 'number': {
      const choices = numberChoices(filter);
      const any = choices.length > 0 ? fc.constantFrom(...choices) : number;
      return any.map((value) => ({ kind: 'number', value }));
    }
    default:
      return fc
        .tuple(fc.option(number), fc.option(number))
        .filter(([a, b]) => a !== null || b !== null)
        .map(([a, b]) => ({
          kind: 'range',
          ...(a !== null && { min: Math.min(a, b ?? a) }),
          ...(b !== null && { max: Math.max(b, a ?? b) }),
        }))
        .filter((range) => isRangeWithin(range, filter)) as fc.Arbitrary<FilterValue>;
  }
}

const anySearch = (region: (typeof regions)[number]): fc.Arbitrary<SearchQuery> =>
  fc.record({
    filters: fc.record<Record<string, FilterValue>>(
      Object.fromEntries(region.filters.map((filter) => [filter.query, anyValue(filter)])),
      {
        requiredKeys: [],
      },
    ),
    sort: fc.constantFrom(...region.sorts.map(({ name }) => name)),
    page: fc.integer({ min: 1, max: 500 }),
    text: fc.constantFrom('', 'toyota corolla', 'โตโยต้า', 'a&b=c'),
  });

describe.each(regions.map((region) => [region.code, region] as const))('searches of %s', (_code, region) => {
  it('are unchanged by a round trip through the address', () => {
    fc.assert(
      fc.property(anySearch(region), (query) => {
        const parsed = parse(region, formatSearch(region, query));
        expect(parsed).toEqual({
          query: { ...query, filters: { ...query.filters } },
          problems: [],
          ignored: [],
          isFormStyle: false,
        });
      }),
    );
  });
  it('never throw, for any address', () => {
    const key = fc.oneof(
      fc.constantFrom(
        ...region.filters.map(({ query }) => query),
        'sort',
        'page',
        'q',
        'price_min',
        'lang',
        '__proto__',
        'constructor',
      ),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(key, fc.string({ unit: 'binary' }))), (pairs) => {
        const { query } = parseSearch(region, pairs);
        compileCriteria(region, query);
        expect(parse(region, formatSearch(region, query)).query).toEqual(query);
      }),
    );
  });
});

describe('addresses of searches', () => {
  const [sg, id, , , jp] = regions as [Region, Region, Region, Region, Region];
  it('read as the SPEC shows them', () => {
    const { query } = parse(sg, 'make=toyota,honda&price=20000-80000&year=2018-&sort=price-asc&page=2');
    expect(query.filters).toEqual({
      make: { kind: 'list', values: ['toyota', 'honda'] },
      price: { kind: 'range', min: 20000, max: 80000 },
      year: { kind: 'range', min: 2018 },
    });
    expect([query.sort, query.page]).toEqual(['price-asc', 2]);
    expect(formatSearch(sg, query)).toBe(
      'price=20000-80000&make=toyota,honda&year=2018-&sort=price-asc&page=2',
    );
  });
  it('apply valid values and report invalid ones', () => {
    const parsed = parse(sg, 'fuel=petrol,steam&price=9-1&sort=best&utm_source=x');
    expect(parsed.query.filters).toEqual({ fuel: { kind: 'list', values: ['petrol'] } });
    expect(parsed.problems.map(({ key, value }) => [key, value])).toEqual([
      ['fuel', 'steam'],
      ['price', '9-1'],
      ['sort', 'best'],
    ]);
    expect(parsed.ignored).toEqual(['utm_source']);
  });
  it.each([
    ['coe=500-', 'coe', '500-'],
    ['coe=10', 'coe', '10'],
    ['coe=-0.5', 'coe', '-0.5'],
    ['coe_min=500&coe_max=', 'coe', '500-'],
    ['owners=99', 'owners', '99'],
    ['owners=1.5', 'owners', '1.5'],
  ])('reject values that a control cannot represent: %s', (address, key, value) => {
    const { problems, query } = parse(sg, address);
    expect(problems).toMatchObject([{ key, value, reason: 'outside' }]);
    expect(query.filters).toEqual({});
  });
  it.each([
    ['coe=1-9', { min: 1, max: 9 }],
    ['coe=9-', { min: 9 }],
    ['coe=0-5', { min: 0, max: 5 }],
    ['coe=-500', { max: 500 }],
    ['coe=3-500', { min: 3, max: 500 }],
    ['coe=0-500', { min: 0, max: 500 }],
    ['price=99999999-', { min: 99_999_999 }],
    ['year=1950', { min: 1950, max: 1950 }],
  ])('may reach beyond the ends of a control, for an open end has no limit: %s', (address, range) => {
    const { problems, query } = parse(sg, address);
    expect(problems).toEqual([]);
    expect(Object.values(query.filters)).toEqual([{ kind: 'range', ...range }]);
  });
  it('accept only numbers on the steps of a filter', () => {
    const problemsOf = (value: string) => parse(jp, `shaken=${value}`).problems;
    expect(['0', '6', '36'].flatMap(problemsOf)).toEqual([]);
    expect(['7', '42'].flatMap(problemsOf)).toMatchObject([
      { reason: 'outside', allowed: ['between 0 and 36 in steps of 6'] },
      { reason: 'outside' },
    ]);
  });
  it.each([
    ['q=a&q=b', 'q'],
    ['sort=price-asc&sort=newest', 'sort'],
    ['page=1&page=1', 'page'],
    ['lang=en&lang=ms', 'lang'],
    ['price=1-2&price=3-4', 'price'],
    ['price_min=1&price_min=2', 'price_min'],
    ['price=1-2&price_max=9', 'price'],
    ['owners=1&owners=2', 'owners'],
    ['available=1&available=1', 'available'],
  ])('ignore a scalar that is given twice (HARDENING A23): %s', (address, key) => {
    const { problems, query } = parse(sg, address);
    expect(problems).toMatchObject([{ key, reason: 'repeated' }]);
    expect(query).toEqual(emptySearch(sg));
  });
  it('of plain forms become readable', () => {
    const parsed = parse(
      sg,
      'fuel=petrol&fuel=diesel&price_min=1000&price_max=&mileage_min=&mileage_max=&sort=',
    );
    expect(parsed.isFormStyle).toBe(true);
    expect(formatSearch(sg, parsed.query)).toBe('price=1000-&fuel=petrol,diesel');
  });
  it('preserve foreign parameters', () => {
    expect(formatSearch(sg, emptySearch(sg), [['utm_source', 'a b']])).toBe('utm_source=a+b');
  });
  it('count COE in years and Indonesian installments in millions (SPEC 5)', () => {
    expect(compileCriteria(sg, parse(sg, 'coe=3-8').query)).toEqual([
      { key: 'coe', criterion: { op: 'range', field: 'listing.months_left', min: 36, max: 96 } },
    ]);
    expect(compileCriteria(id, parse(id, 'installment=-4').query)).toEqual([
      {
        key: 'installment',
        criterion: { op: 'range', field: 'listing.installment', min: undefined, max: 4_000_000 },
      },
    ]);
  });

  it('have at most 24 filters, the others are named (HARDENING A45)', () => {
    const [owners] = sg.filters.filter(({ query }) => query === 'owners');
    if (!owners) throw new Error('the filter is missing');
    const filters = Array.from({ length: 26 }, (_, number) => ({ ...owners, query: `owners${number}` }));
    const address = filters.map(({ query }) => `${query}=1`).join('&');
    const { query, problems } = parse({ ...sg, filters }, address);
    expect(Object.keys(query.filters)).toEqual(filters.slice(0, 24).map((filter) => filter.query));
    expect(problems).toMatchObject([
      { key: 'owners24', reason: 'too_many' },
      { key: 'owners25', reason: 'too_many' },
    ]);
  });

  it('are parsed in linear time however often a key is repeated (HARDENING A23)', async () => {
    const pairs = (length: number) => Array.from({ length }, (): [string, string] => ['m', '']);
    const read = (query: [string, string][]) => expect(parseSearch(sg, query).ignored).toEqual(['m']);
    expect(await growth(pairs, read, 30_000)).toBeLessThan(LINEAR);
  });
});
