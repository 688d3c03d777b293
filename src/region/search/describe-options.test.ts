import { expect, test } from 'vitest';
import { englishLabel, filterOf, shippedRegion } from '../../../tests/shipped-regions.ts';
import { describeOptions } from './describe-options.ts';
import { parseSearch } from './search-query.ts';

const region = shippedRegion('sg');
const filter = filterOf(region, 'deals');
const facet = [
  { value: 'is_great_buy', count: 5 },
  { value: 'is_promo', count: 3 },
];
const offered = (values: string[]) =>
  describeOptions({
    filter,
    facet,
    value: values.length > 0 ? { kind: 'list', values } : undefined,
    context: englishLabel(region),
  }).map(({ value }) => value);

test('unlisted options are not offered, but addresses take them', () => {
  expect(offered([])).toEqual(['is_new_arrival', 'is_promo']);
  const { query, problems } = parseSearch(region, new URLSearchParams('deals=is_great_buy'));
  expect(problems).toEqual([]);
  expect(JSON.stringify(query)).toContain('is_great_buy');
});

test('an unlisted option is offered while it is chosen, so that it can be removed', () => {
  expect(offered(['is_great_buy'])).toEqual(['is_great_buy', 'is_new_arrival', 'is_promo']);
});

test.each(['id', 'th'])(
  'a fuel for cars in stock is offered only while there is one, or while it is chosen (%s)',
  (code) => {
    const own = shippedRegion(code);
    const fuels = (cars: number, values: string[] = []) =>
      describeOptions({
        filter: filterOf(own, 'fuel'),
        facet: cars > 0 ? [{ value: 'electric', count: cars }] : [],
        value: values.length > 0 ? { kind: 'list', values } : undefined,
        context: englishLabel(own),
      }).map(({ value }) => value);
    expect(fuels(0)).not.toContain('electric');
    expect(fuels(0)).toContain('petrol');
    expect(fuels(2)).toContain('electric');
    expect(fuels(0, ['electric'])).toContain('electric');
  },
);
