import { describe, expect, it } from 'vitest';
import { shippedRegion } from '../../../tests/shipped-regions.ts';
import { formatDate, formatField, formatMonths, formatNumber, formatYear } from './format.ts';

const language = (locale: string, code = locale.slice(0, 2)) => ({ code, locale });

describe('numbers and years', () => {
  it('use the digits of the language', () => {
    expect(formatNumber(2019, language('ar-EG-u-nu-arab'))).toBe('٢٬٠١٩');
    expect(formatYear(2019, language('ar-EG-u-nu-arab'))).toBe('٢٠١٩');
  });
  it.each([
    [undefined, '0.7 l', '1,234.6 l'],
    [0, '1 l', '1,235 l'],
    [2, '0.66 l', '1,234.57 l'],
  ])('of a field with decimals %s are %s', (decimals, small, large) => {
    const field = {
      kind: 'number',
      format: 'number',
      label: 'x',
      unit: { en: '{{value}} l' },
      decimals,
    } as const;
    const context = { region: shippedRegion('sg'), language: language('en-SG'), t: (key: string) => key };
    expect([0.66, 1234.567].map((value) => formatField(value, field, context))).toEqual([small, large]);
  });
});

describe('days and months', () => {
  it('are calendar days, in any time zone of the machine', () => {
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
