import { expect, it } from 'vitest';
import { isCron } from './check-extensions.ts';

it.each(['* * * * *', '*/15 * * * *', '0 3 * * 1-5', '5,35 0-6/2 1 12 7'])('%s is a schedule', (text) => {
  expect(isCron(text)).toBe(true);
});

it.each([
  '',
  '* * * *',
  '* * * * * *',
  '60 * * * *',
  '0 24 * * *',
  '0 0 0 * *',
  '5-2 * * * *',
  '*/0 * * * *',
  '@daily',
  '0 3 * * MON',
])('"%s" is none, and pg-boss would refuse all jobs because of it', (text) => {
  expect(isCron(text)).toBe(false);
});
