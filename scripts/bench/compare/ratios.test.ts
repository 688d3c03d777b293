import { expect, test } from 'vitest';
import type { LoadResult } from '../http/load.ts';
import { ratioOf } from './ratios.ts';

const at = (rate: number, failures = 0): LoadResult => ({
  rate,
  p50: 1,
  p99: rate / 10,
  weight: 1,
  failures,
});

test('ratioOf compares pairs, so that a slow minute of the machine changes nothing', () => {
  const ratio = ratioOf({
    name: 'buy',
    before: [at(200), at(20), at(400)],
    now: [at(100), at(10), at(300)],
  });
  expect(ratio).toMatchObject({
    before: 200,
    now: 100,
    ratio: 0.5,
    spread: 0,
    p99Before: 20,
    p99Now: 10,
    weightNow: 1,
  });
});

test('ratioOf takes the middle of two pairs and counts failures of the new version', () => {
  const ratio = ratioOf({ name: 'buy', before: [at(100), at(200)], now: [at(300, 2), at(200, 1)] });
  expect(ratio).toMatchObject({ before: 150, ratio: 2, spread: 0.5, failures: 3 });
});
