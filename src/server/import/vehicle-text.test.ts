import { expect, it } from 'vitest';
import { growth, LINEAR, repeated } from '../../../tests/growth.ts';
import { readVehicle } from './vehicle-text.ts';

const noNames = {
  makes: [],
  make: () => undefined,
  model: () => undefined,
  matchMake: () => undefined,
  matchModel: () => undefined,
};

it('reads a title crafted to be slow in linear time (HARDENING A25)', async () => {
  const read = (text: string) =>
    expect(readVehicle({ make: '', model: '', title: `(${text}` }, noNames)).toBeUndefined();
  expect(await growth(repeated('11-'), read, 100_000)).toBeLessThan(LINEAR);
});
