import { expect, it } from 'vitest';
import type { DeskListingField } from '#contracts/types.ts';
import { answerOf, storedValue } from './field-values.ts';

const field = (
  value: DeskListingField['value'],
  view: object,
  group: DeskListingField['group'] = 'car',
): DeskListingField => ({
  name: 'name',
  group,
  view: { type: 'text', name: 'name', label: 'Name', ...view },
  value,
  text: '',
  is_edited: false,
});

it.each([
  ['an amount, in minor units', 1234.5, 123_450, { type: 'money', minorDigits: 2 }],
  ['an amount without decimals', 1_799_000, 1_799_000, { type: 'money', minorDigits: 0 }],
  ['a number', 12.5, 12.5, { type: 'number' }],
  ['a list', ['suv', 'mpv'], ['suv', 'mpv'], { type: 'select', multiple: true }],
  ['nothing', null, undefined, { type: 'date' }],
] as const)('gives the control %s, and stores it as it was', (_, value, answer, view) => {
  const found = field(value as DeskListingField['value'], view);
  expect(answerOf(found)).toEqual(answer);
  expect(storedValue(answerOf(found), found)).toEqual(value);
});

it.each([true, false])('gives the control %s as an option', (value) => {
  const found = field(value, { type: 'select' }, 'flags');
  expect(answerOf(found)).toBe(String(value));
  expect(storedValue(answerOf(found), found)).toBe(value);
  expect(storedValue(undefined, found)).toBeNull();
});

it('leaves it to the API to refuse an amount that cannot be read', () => {
  expect(storedValue('a lot', field(1, { type: 'money', minorDigits: 2 }))).toBe('a lot');
});
