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

test('compares medians and gives the wider spread', () => {
  const ratio = ratioOf({
    name: 'buy',
    before: [at(100), at(300), at(200)],
    now: [at(100), at(90), at(110)],
  });
  expect(ratio).toMatchObject({
    before: 200,
    now: 100,
    ratio: 0.5,
    spread: 0.5,
    p99Before: 20,
    p99Now: 10,
    weightNow: 1,
  });
});

test('takes the middle of two rounds and counts failures of the new version', () => {
  const ratio = ratioOf({ name: 'buy', before: [at(100), at(200)], now: [at(300, 2), at(300, 1)] });
  expect(ratio).toMatchObject({ before: 150, ratio: 2, failures: 3 });
});
