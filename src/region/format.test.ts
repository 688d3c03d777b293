import { describe, expect, it } from 'vitest';
import { formatDate, formatMonths, formatNumber, formatYear } from './format.ts';

const language = (locale: string, code = locale.slice(0, 2)) => ({ code, locale });

describe('numbers and years', () => {
  it('use the digits of the language', () => {
    expect(formatNumber(2019, language('ar-EG-u-nu-arab'))).toBe('٢٬٠١٩');
    expect(formatYear(2019, language('ar-EG-u-nu-arab'))).toBe('٢٠١٩');
  });
});

describe('days and months', () => {
  it('are days of the calendar, whatever the time zone of the machine', () => {
    expect(formatDate('2026-11-20', language('en-SG'))).toBe('20 Nov 2026');
    expect(formatDate('2026-11-20T23:59:59Z', language('ja-JP'))).toBe('2026/11/20');
    expect(formatDate('soon', language('en-SG'))).toBe('soon');
  });
  it('of a term are years and months', () => {
    const t = (key: string, options: Record<string, unknown> = {}) =>
      `${key.split('.').at(-1)}(${Object.values(options).join('|')})`;
    expect(formatMonths(27, language('en-SG'), t)).toBe('yearsAndMonths(years(2|2)|months(3|3))');
    expect(formatMonths(24, language('en-SG'), t)).toBe('years(2|2)');
    expect(formatMonths(0, language('en-SG'), t)).toBe('months(0|0)');
  });
});
