import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shippedRegion, shippedRegions } from '../../../tests/shipped-regions.ts';
import { paramsOutsideSearch } from '../routing/params-outside-search.ts';
import { searchOfForm } from './form-search.ts';
import { formatSearch } from './search-address.ts';
import { parseSearch } from './search-query.ts';

const region = shippedRegion('sg');
const address = (form: string) => {
  const parsed = parseSearch(region, new URLSearchParams(form));
  expect(parsed.isFormStyle).toBe(true);
  return formatSearch(region, searchOfForm(region, parsed));
};

describe('a plain HTML form', () => {
  it('is converted to a readable address', () => {
    expect(address('sort=price-asc&make=toyota&make=honda&price_min=20000&price_max=80000&owners=')).toBe(
      'price=20000-80000&make=toyota,honda&sort=price-asc',
    );
  });
  it('selects only the model if its make is also checked', () => {
    expect(address('price_min=&make=toyota&make=toyota.corolla')).toBe('make=toyota.corolla');
  });
  it('accepts digits of any script and grouping marks', () => {
    expect(address('price_min=20,000&price_max=８０ ０００')).toBe('price=20000-80000');
    expect(address('price_min=२००००&price_max=')).toBe('price=20000-');
  });
  it('accepts decimals in the format of its language', () => {
    const filters = region.filters.map((filter) =>
      filter.query === 'price' ? { ...filter, ticks: [0.5, 1, 1.5] } : filter,
    );
    const inMillions = { ...region, filters };
    const search = (form: string, locale?: string) => {
      return formatSearch(inMillions, parseSearch(inMillions, new URLSearchParams(form), locale).query);
    };
    expect(search('price_min=0.5&price_max=1.5')).toBe('price=0.5-1.5');
    expect(search('price_min=0,5&price_max=1.000', 'id-ID')).toBe('price=0.5-1000');
    expect(search('price_min=٠٫٥&price_max=', 'ar-EG')).toBe('price=0.5-');
  });
  it('rounds cents if the filter has no decimals', () => {
    expect(address('price_min=20000.50&price_max=')).toBe('price=20001-');
  });
  it.each([
    ['12900.50', 'de-CH', 2, '12900.5-'],
    ['12 900,50', 'fr-u-nu-latn', 2, '12900.5-'],
    ["CHF 15'000.–", 'de-CH', 2, '15000-'],
    ['5000.250', 'ar-KW-u-nu-arab', 3, '5000.25-'],
    ['٥٠٠٠٫٢٥٠ د.ك.', 'ar-KW-u-nu-arab', 3, '5000.25-'],
  ])(
    'takes the cents of %s, written as %s writes them, where the currency has %i digits of them',
    (typed, locale, fractionDigits, range) => {
      const currency = { ...region.currency, code: 'CHF', symbol: { ar: 'د.ك.' }, fractionDigits };
      const withCents = { ...region, currency };
      const form = new URLSearchParams({ price_min: typed, price_max: '' });
      const { query, problems } = parseSearch(withCents, form, locale);
      expect(problems).toEqual([]);
      expect(formatSearch(withCents, query)).toBe(`price=${range}`);
    },
  );
  it('normalizes the spelling of a make', () => {
    expect(address('make=Citroën.C4')).toBe('make=citroen.c4');
    expect(address('make=ŠKODA')).toBe('make=skoda');
  });
  it('swaps ends in the wrong order', () => {
    expect(address('price_min=80000&price_max=20000')).toBe('price=20000-80000');
  });
  it('reports values that it cannot use', () => {
    const { problems } = parseSearch(region, new URLSearchParams('price_min=cheap&price_max='));
    expect(problems).toMatchObject([{ key: 'price', value: 'cheap', typed: { min: 'cheap', max: '' } }]);
  });
});

describe('foreign parameters of an address', () => {
  it('are exactly those that the search ignores', () => {
    const own = shippedRegions.flatMap(({ filters }) => filters.map(({ query }) => query));
    const key = fc.oneof(
      fc.constantFrom(...own, 'sort', 'page', 'q', 'price_min', 'make_min', 'utm_source', 'fbclid'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.constantFrom(...shippedRegions), fc.array(fc.tuple(key, fc.string())), (each, pairs) => {
        const foreign = paramsOutsideSearch(each, pairs).map(([name]) => name);
        expect([...new Set(foreign)]).toEqual(parseSearch(each, pairs).ignored);
      }),
    );
  });
});
