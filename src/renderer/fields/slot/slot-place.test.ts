import { expect, test } from 'vitest';
import { slotPlace } from './slot.tsx';

const places = [
  { value: 'first', label: 'Bangkok' },
  { value: 'second', label: 'Chiang Mai' },
];

test.each([
  ['by its label', 'Chiang Mai', 'second'],
  ['by its name', 'second', 'second'],
  ['that has no such times', 'Phuket', 'first'],
  ['that is not known yet', null, undefined],
  ['of no car', undefined, 'first'],
])('times are offered at the place of the car, %s', (_what, carPlace, value) => {
  expect(slotPlace(places, carPlace)).toBe(value);
});

test('without places there are no times', () => {
  expect(slotPlace([], 'Bangkok')).toBeUndefined();
});
