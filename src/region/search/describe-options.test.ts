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
