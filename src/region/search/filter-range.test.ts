import { describe, expect, it } from 'vitest';
import type { Currency, Field, Filter, RegionManifest } from '#contracts/types.ts';
import { filterRange } from './filter-range.ts';

const PRICE: Field = {
  kind: 'number',
  label: 'x',
  format: 'money',
  range: { ticks: [0, { from: 1000, to: 3000, step: 1000 }], step: 500 },
};
const FILTER = { name: 'price', type: 'range_input', query: 'price', field: 'listing.price' } as Filter;

function rangeOf(filter: Partial<Filter>, range: Partial<NonNullable<Field['range']>> = {}) {
  const manifest = {
    currency: { priceStep: 50, installmentMultiplier: 1 } as Currency,
    fields: { 'listing.price': { ...PRICE, range: { ...PRICE.range, ...range } } },
  } satisfies Partial<RegionManifest>;
  return filterRange({ ...FILTER, ...filter }, manifest, 2026);
}

describe('the ticks and step of a filter', () => {
  it('come from its field', () => {
    expect(rangeOf({})).toEqual({ ticks: [0, 1000, 2000, 3000], step: 500 });
  });

  it('are multiplied by the scale of the field', () => {
    expect(rangeOf({}, { scale: 1000 })).toEqual({ ticks: [0, 1e6, 2e6, 3e6], step: 500_000 });
    expect(rangeOf({}, { scale: 0.1 })).toEqual({ ticks: [0, 100, 200, 300], step: 50 });
  });

  it('are converted to the unit of the filter', () => {
    expect(rangeOf({ multiplier: 1e6 }, { scale: 1000 })).toEqual({ ticks: [0, 1, 2, 3], step: 0.5 });
  });

  it('are not scaled where the filter has its own', () => {
    expect(rangeOf({ ticks: [1, 2], step: 1 }, { scale: 1000 })).toEqual({ ticks: [1, 2], step: 1 });
  });

  it('leave out ticks outside the bounds of the filter', () => {
    expect(rangeOf({ bounds: { min: 500, max: 2000 } }).ticks).toEqual([1000, 2000]);
  });

  it('fall back to the price step for money', () => {
    expect(rangeOf({}, { step: undefined, ticks: undefined })).toEqual({ ticks: [], step: 50 });
  });

  it('do not apply to filters without numbers', () => {
    expect(rangeOf({ type: 'checkbox' }).ticks).toEqual([]);
  });
});
