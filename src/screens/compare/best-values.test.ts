import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bestValues } from './best-values.ts';

test('the lowest price and the newest year are best, all of them where several are', () => {
  expect(bestValues([30, 20, undefined, 20], 'less')).toEqual([false, true, false, true]);
  expect(bestValues([2019, 2021], 'more')).toEqual([false, true]);
});

test('nothing is best where nothing is better, or all are alike', () => {
  expect(bestValues([1, 2], undefined)).toEqual([false, false]);
  expect(bestValues([5, 5], 'less')).toEqual([false, false]);
  expect(bestValues([5, undefined], 'less')).toEqual([false, false]);
});

test('never are all best, and the order of the cars changes nothing', () => {
  const values = fc.array(fc.option(fc.integer(), { nil: undefined }), { maxLength: 4 });
  fc.assert(
    fc.property(values, fc.constantFrom('less' as const, 'more' as const), (cars, better) => {
      const best = bestValues(cars, better);
      expect(best.length > 0 && best.every(Boolean)).toBe(false);
      expect(bestValues([...cars].reverse(), better)).toEqual([...best].reverse());
    }),
  );
});
