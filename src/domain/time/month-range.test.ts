import { describe, expect, it } from 'vitest';
import { monthOf, readMonthRange, startOfMonth, writeMonthRange } from './month-range.ts';

describe('ranges of months', () => {
  it.each([
    ['2018-03..2020-12', { min: '2018-03', max: '2020-12' }],
    ['2018-03..', { min: '2018-03' }],
    ['..2020-12', { max: '2020-12' }],
    ['2018-03', { min: '2018-03', max: '2018-03' }],
  ])('reads and writes %s', (text, range) => {
    expect(readMonthRange(text)).toEqual(range);
    expect(writeMonthRange(range)).toBe(text);
  });
  it.each([
    '',
    '..',
    '2018',
    '2018-13..',
    '2018-3..',
    '2020-12..2018-03',
    '2018-03..2019-01..',
    '2018-03-01',
    '1800-01..',
  ])('refuses "%s"', (text) => expect(readMonthRange(text)).toBeUndefined());
  it('writes ends in the order of time', () => {
    expect(writeMonthRange({ min: '2020-12', max: '2018-03' })).toBe('2018-03..2020-12');
  });
  it('begins months in UTC, also across years', () => {
    expect(new Date(startOfMonth('2018-03')).toISOString()).toBe('2018-03-01T00:00:00.000Z');
    expect(new Date(startOfMonth('2018-12', 1) - 1).toISOString()).toBe('2018-12-31T23:59:59.999Z');
    expect(monthOf(startOfMonth('2018-12'))).toBe('2018-12');
    expect(monthOf(startOfMonth('2018-12') - 1)).toBe('2018-11');
  });
});
