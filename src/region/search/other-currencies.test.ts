import { expect, test } from 'vitest';
import { shippedRegion } from '../../../tests/shipped-regions.ts';
import { withoutOtherCurrencies } from './other-currencies.ts';
import { parseSearch } from './search-query.ts';

const singapore = shippedRegion('sg');
const regions = [singapore, shippedRegion('my')];

function read(search: string) {
  const params = new URLSearchParams(search);
  return withoutOtherCurrencies(singapore, parseSearch(singapore, params), regions, params);
}

test('amounts of a region with another currency are left out and named', () => {
  const { query, problems } = read('price=-90000&mileage=-50000&from=my');
  expect(Object.keys(query.filters)).toEqual(['mileage']);
  expect(problems).toEqual([
    { key: 'price', value: '-90000', reason: 'currency', allowed: ['SGD'], currency: 'MYR' },
  ]);
});

test('every amount is left out, not only the price', () => {
  const { query, problems } = read('depreciation=-9000&price=20000-&from=my');
  expect(query.filters).toEqual({});
  expect(problems.map(({ key }) => key).sort()).toEqual(['depreciation', 'price']);
});

test.each(['price=-90000', 'price=-90000&from=sg', 'price=-90000&from=nowhere', 'price=-90000&from='])(
  '%s keeps its amounts',
  (search) => {
    const { query, problems } = read(search);
    expect(query.filters.price).toEqual({ kind: 'range', max: 90_000 });
    expect(problems).toEqual([]);
  },
);
