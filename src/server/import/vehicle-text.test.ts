import { expect, it } from 'vitest';
import { readVehicle } from './vehicle-text.ts';

const noNames = {
  makes: [],
  make: () => undefined,
  model: () => undefined,
  matchMake: () => undefined,
  matchModel: () => undefined,
};

it('reads a title crafted to be slow within a second (HARDENING A25)', () => {
  const start = performance.now();
  expect(readVehicle({ make: '', model: '', title: `(${'11-'.repeat(33_000)}` }, noNames)).toBeUndefined();
  expect(performance.now() - start).toBeLessThan(1_000);
});
