import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { distanceRange } from '#region/search/kinds/distance-range.ts';
import { formatSearch } from '#region/search/search-address.ts';
import { parseSearch } from '#region/search/search-query.ts';
import { englishLabel, filterOf, shippedRegion } from '../../../../tests/shipped-regions.ts';
import { DistanceRangeFilter } from './distance-range.tsx';
import { distanceUnit } from './distance-unit.ts';

const region = shippedRegion('hk');
const filter = filterOf(region, 'mileage');
const value = { kind: 'range' as const, max: 48_280 };
const view = distanceRange.view({
  filter,
  value,
  facet: [],
  stats: { min: 0, max: 100_000, histogram: { edges: [0, 16_093.44], counts: [3] } },
  context: englishLabel(region),
});
const [kilometers, miles] = view.units;

it('offers both units, kilometres first, with round stops in each', () => {
  expect(view.units.map(({ label }) => label)).toEqual(['km', 'mi']);
  expect(miles?.range.ticks.slice(0, 3)).toEqual(kilometers?.range.ticks.slice(0, 3));
  const [last = 0, lastMiles = 0] = [kilometers, miles].map((unit) => unit?.range.ticks.at(-1));
  expect(lastMiles * 1.609344).toBeGreaterThanOrEqual(last);
  expect((lastMiles - 10_000) * 1.609344).toBeLessThan(last);
  expect(miles?.range.tickLabels[1]).toBe('10,000 mi');
});

it('draws the stock of a mile where it draws the stock of its kilometres', () => {
  expect(miles?.range.histogram).not.toBe('');
});

it('shows kilometres until the reader chooses miles, and leaves choices in kilometres', () => {
  const render = () =>
    renderToStaticMarkup(
      <DistanceRangeFilter view={view} value={value} onChoose={() => {}} onDraft={() => {}} />,
    );
  expect(render()).toContain('value="48,280"');
  expect(render()).toMatch(
    /name="mileage_unit" value="mi"|value="mi"[^>]*name="mileage_unit"|name="mileage_unit"[^>]*value="mi"/,
  );
  distanceUnit.set('mi');
  expect(distanceUnit.get()).toBe('mi');
});

it.each([
  ['mileage_min=10,000&mileage_max=30,000&mileage_unit=mi', 'mileage=16093-48280'],
  ['mileage_min=&mileage_max=30000&mileage_unit=mi', 'mileage=-48280'],
  ['mileage_min=&mileage_max=30000&mileage_unit=km', 'mileage=-30000'],
  ['mileage_min=&mileage_max=&mileage_unit=mi', ''],
])('a form without JavaScript may be filled in in either unit: %s', (sent, address) => {
  const { query, problems } = parseSearch(region, new URLSearchParams(sent), 'en-HK');
  expect(problems).toEqual([]);
  expect(formatSearch(region, query)).toBe(address);
});

it('addresses are in kilometres', () => {
  expect(parseSearch(region, [['mileage', '-48280']]).query.filters).toEqual({ mileage: value });
});
