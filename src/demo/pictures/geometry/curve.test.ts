import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { curve } from './curve.ts';

describe('a curve through knots', () => {
  const rising = curve([0, 1, 1, 2, 2, 2, 4, 7]);

  it('meets its knots and stays constant beyond them', () => {
    expect(rising(1)).toBeCloseTo(2, 3);
    expect(rising(-5)).toBe(1);
    expect(rising(9)).toBeCloseTo(7, 6);
  });

  it('never overshoots between knots', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 4, noNaN: true }), (x) => rising(x) >= 1 && rising(x) <= 7),
    );
    expect(rising(1.5)).toBeCloseTo(2, 3);
  });
});
