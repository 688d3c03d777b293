import { expect, it } from 'vitest';
import { priceLevel } from '#server/import/categories/price-level.ts';
import { filterOf, shippedManifest, shippedRegion } from '../shipped-regions.ts';

const series = (from: number, to: number, step: number) =>
  Array.from({ length: (to - from) / step + 1 }, (_, index) => from + index * step);

/** The ticks of SPEC 9, with 2026 as the current year. */
const SPEC_TICKS = {
  price: [...series(0, 200_000, 20_000), ...series(400_000, 2_000_000, 200_000)],
  installment: series(0, 40_000, 2000),
  mileage: [0, ...series(10_000, 300_000, 10_000)],
  year: [1980, ...series(2005, 2026, 1)],
};
const ticksOf = (code: string, query: string) => filterOf(shippedRegion(code), query).ticks;

it('a region without own ticks has those of SPEC 9', () => {
  const own = Object.entries(shippedManifest('th').filters.settings).flatMap(([name, { filters }]) =>
    filters.some(({ ticks }) => ticks) ? [name] : [],
  );
  expect(own).toEqual([]);
  for (const [query, ticks] of Object.entries(SPEC_TICKS)) expect(ticksOf('th', query), query).toEqual(ticks);
  expect(ticksOf('hk', 'owners')).toEqual([1, 2, 3, 4, 5]);
});

it('a region scales amounts to its currency', () => {
  expect(ticksOf('id', 'price')).toEqual(SPEC_TICKS.price.map((tick) => tick * 1000));
  // shown in millions
  expect(ticksOf('id', 'installment')).toEqual(series(0, 40, 2));
  expect(filterOf(shippedRegion('id'), 'installment')).toMatchObject({ step: 1, multiplier: 1_000_000 });
  expect(ticksOf('sg', 'installment')).toEqual(series(0, 4000, 200));
  expect(ticksOf('my', 'installment')).toEqual(series(0, 5000, 250));
});

it('a region may replace the ticks of a field', () => {
  expect(ticksOf('jp', 'price')).toEqual([
    ...series(0, 3_000_000, 250_000),
    ...series(3_500_000, 6_000_000, 500_000),
    8_000_000,
    10_000_000,
  ]);
});

it('the price level follows scaled ticks', () => {
  const manifest = shippedManifest('th');
  manifest.demo.price = {};
  expect(priceLevel(manifest)).toEqual({ base: 0, perIndex: 20_000 });
  manifest.fields['listing.asking_price'] = {
    ...manifest.fields['listing.asking_price'],
    range: { ...manifest.fields['listing.asking_price']?.range, scale: 1000 },
  } as (typeof manifest.fields)[string];
  expect(priceLevel(manifest)).toEqual({ base: 0, perIndex: 20_000_000 });
});
