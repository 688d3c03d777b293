import { expect, it } from 'vitest';
import { isSellable } from './demo-sale.ts';

it('lets demo cars be reserved only where no money moves', () => {
  const cars = [{ isDemo: true }, { isDemo: false }, {}];
  const sellable = (payments?: { provider: string }) => cars.map((car) => isSellable(car, payments));
  expect(sellable({ provider: 'stripe' })).toEqual([false, true, true]);
  expect(sellable({ provider: 'sandbox' })).toEqual([true, true, true]);
  expect(sellable()).toEqual([true, true, true]);
});
