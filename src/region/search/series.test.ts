import { expect, it } from 'vitest';
import type { ResolvedFilter, ResolvedRegion } from '../manifest/resolved-region.ts';
import { numberChoices } from './filter-limits.ts';
import { expandTicks } from './filter-range.ts';
import { compileCriteria } from './search-criteria.ts';

const TENTHS = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];

it('steps of tenths stop at tenths, which addresses can hold', () => {
  expect(expandTicks([{ from: 0, to: 1, step: 0.1 }], 2026)).toEqual(TENTHS);
  expect(numberChoices({ bounds: { min: 0, max: 1 }, step: 0.1, ticks: [] })).toEqual(TENTHS);
});

it('filters only by the values in the address', () => {
  const filter = { query: 'constructor', type: 'range_input', multiplier: 1 } as ResolvedFilter;
  const region = { filters: [filter] } as unknown as ResolvedRegion;
  expect(compileCriteria(region, { filters: {}, sort: 'newest', page: 1, text: '' })).toEqual([]);
});
