import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitMonths } from './duration.ts';

describe('durations', () => {
  it('a year is twelve months, there and back', () => {
    fc.assert(
      fc.property(fc.nat(100), fc.nat(11), (y, m) => {
        expect(splitMonths(12 * y + m)).toEqual({ years: y, months: m });
      }),
    );
  });
});
