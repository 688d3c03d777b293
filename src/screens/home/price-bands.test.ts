import { expect, test } from 'vitest';
import { priceBands } from './price-tiles.server.ts';

test('bands hold about as many cars each and end at edges of the histogram', () => {
  const edges = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120];
  expect(priceBands(edges, new Array(12).fill(5))).toEqual([
    { max: 20 },
    { min: 20, max: 40 },
    { min: 40, max: 60 },
    { min: 60, max: 80 },
    { min: 80, max: 100 },
    { min: 100 },
  ]);
});

test('every band has cars, also where most of the stock has one price', () => {
  const edges = [0, 100, 200, 300, 400];
  const counts = [0, 2, 96, 2];
  const bands = priceBands(edges, counts);
  expect(bands).toEqual([{ max: 200 }, { min: 200, max: 300 }, { min: 300 }]);
});

test('a stock of one price, and an empty one, have no bands', () => {
  expect(priceBands([0, 10, 20], [0, 8])).toEqual([]);
  expect(priceBands([0, 10, 20], [0, 0])).toEqual([]);
});
