import { expect, it } from 'vitest';
import { viewedCars } from './viewed-cars.ts';

it('a viewed car that was marked as a person’s is not read', () => {
  const { parse } = viewedCars.rules;
  const car = { key: 'a', at: 1, id: 7, title: 'A car', category: 'used' };
  expect(parse(car)).toEqual(car);
  expect(parse({ ...car, isMerged: true })).toBeUndefined();
});
