import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { radixSort } from './sorted-rows.ts';

const key = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.integer({ min: 0, max: 3 }),
  fc.constantFrom(
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    2 ** 53,
    -(2 ** 53),
    5e-324,
  ),
);

describe('radixSort', () => {
  it('orders like a stable comparison sort with NaN last', () => {
    fc.assert(
      fc.property(fc.array(key, { maxLength: 200 }), (numbers) => {
        const keys = Float64Array.from(numbers, (number) => number + 0);
        const rows = Uint32Array.from(keys, (_, row) => row).reverse();
        const expected = [...rows].sort((left, right) => {
          const [a = 0, b = 0] = [keys[left], keys[right]];
          if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
          return a === b ? 0 : a < b ? -1 : 1;
        });
        expect([...radixSort(rows, keys)]).toEqual(expected);
      }),
    );
  });
});
