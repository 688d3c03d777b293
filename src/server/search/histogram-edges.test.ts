import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundEdges } from './histogram-edges.ts';
import { SortedRows } from './sorted-rows.ts';

function edgesOf(values: readonly number[], buckets: number): number[] {
  const order = new SortedRows();
  order.refresh(
    Float64Array.from(values),
    Float64Array.from(values, (_, row) => row),
    values.length,
  );
  return roundEdges(order, buckets);
}

describe('roundEdges', () => {
  it('returns round numbers around the stock', () => {
    const prices = Array.from({ length: 1_000 }, (_, index) => 12_345 + index * 80);
    expect(edgesOf(prices, 10)).toEqual([
      10_000, 20_000, 30_000, 40_000, 50_000, 60_000, 70_000, 80_000, 90_000, 100_000,
    ]);
  });

  it('ignores a single outlier', () => {
    const mileages = [...Array.from({ length: 500 }, (_, index) => index * 200), 999_999];
    expect(edgesOf(mileages, 10).at(-1)).toBeLessThanOrEqual(100_000);
  });

  it('returns one bucket for a single value and for none', () => {
    expect(edgesOf([7, 7, 7], 10)).toEqual([7, 8]);
    expect(edgesOf([], 10)).toEqual([0, 1]);
    expect(edgesOf([Number.NaN], 10)).toEqual([0, 1]);
  });

  it.each([
    [[0, 5e-324]],
    [[4.798484746e-315, 4.798485255e-315]], // where a step of 5e-323 times 1.01 is 5e-323 again
    [[1e12, 1e12 + 0.0002]],
    [[1e17]],
    [[-1e300, 1e300]],
  ])('terminates for numbers at the limits of precision: %j', (values) => {
    const edges = edgesOf(values, 10);
    expect(edges.length).toBeGreaterThanOrEqual(2);
    expect(edges.length).toBeLessThanOrEqual(11);
    expect(edges.every((edge, index) => index === 0 || edge > (edges[index - 1] as number))).toBe(true);
  });

  it('returns ascending edges, at most the requested number of buckets, around all values but the tails', () => {
    const number = fc.oneof(
      fc.integer(),
      fc.integer({ min: 1_980, max: 2_030 }),
      // as fields have them: how the smallest of all numbers are rounded depends on libraries of the process
      fc.double({ noNaN: true, min: -1e12, max: 1e12 }).map((value) => Math.round(value * 1e6) / 1e6),
    );
    fc.assert(
      fc.property(
        fc.array(number, { minLength: 1, maxLength: 300 }),
        fc.integer({ min: 1, max: 40 }),
        (values, buckets) => {
          const edges = edgesOf(values, buckets);
          expect(edges.length).toBeGreaterThanOrEqual(2);
          expect(edges.length - 1).toBeLessThanOrEqual(Math.max(buckets, 2));
          edges.reduce((left, right) => {
            expect(right).toBeGreaterThan(left);
            return right;
          });
          const outside = values.filter((value) => value < (edges[0] ?? 0) || value > (edges.at(-1) ?? 0));
          expect(outside.length).toBeLessThanOrEqual(Math.ceil(values.length * 0.01) * 2);
        },
      ),
      { numRuns: 500 },
    );
  });
});
