import { expect, test } from 'vitest';
import { visiblePrices } from './visible-prices.ts';

const shown = (asking_price: unknown, promotional_price?: number, original_price?: number) =>
  visiblePrices({ listing: { asking_price, original_price } as never, promotional_price });

test('returns the lower of the two prices', () => {
  expect(shown(50_800)).toEqual({ now: 50_800 });
  expect(shown(50_800, 48_000)).toEqual({ now: 48_000, before: 50_800 });
  expect(shown(50_800, 52_000, 55_000)).toEqual({ now: 50_800, before: 55_000 });
});

test('ignores prices of 0 and less', () => {
  for (const asking of [undefined, null, 0, -1, 'ask']) {
    expect(shown(asking)).toEqual({});
    expect(shown(asking, 0)).toEqual({});
    expect(shown(asking, 48_000)).toEqual({ now: 48_000 });
  }
  expect(shown(50_800, 0)).toEqual({ now: 50_800 });
});
