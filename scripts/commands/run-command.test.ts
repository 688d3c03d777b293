import { expect, it } from 'vitest';
import { wholeNumber } from './run-command.ts';

const days = wholeNumber(1, 3_660);

it.each(['0', '1.5', 'a week', '3661', '-1', ''])('the number %j is refused', (typed) => {
  expect(() => days(typed)).toThrow('It takes a whole number from 1 to 3660.');
});

it.each(['1', '3660'])('the number %s is taken', (typed) => {
  expect(days(typed)).toBe(typed);
});
