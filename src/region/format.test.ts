import { describe, expect, it } from 'vitest';
import type { Currency } from '#contracts/types.ts';
import { formatDate, formatMoney, formatMonths, formatNumber, formatYear } from './format.ts';

const currency = (changes: Partial<Currency>): Currency => ({
  code: 'USD',
  symbol: '$',
  display: { '*': 'symbol' },
  fractionDigits: 0,
  compactFrom: 0,
  priceStep: 1,
  installmentMultiplier: 1,
  ...changes,
});
const language = (locale: string, code = locale.slice(0, 2)) => ({ code, locale });
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('prices', () => {
  it('stand as CLDR puts them, with the sign of the manifest', () => {
    expect(formatMoney(50800, currency({}), language('en-SG'))).toBe('$50,800');
    expect(plain(formatMoney(230_000_000, currency({ code: 'IDR', symbol: 'Rp' }), language('id-ID')))).toBe(
      'Rp 230.000.000',
    );
    expect(plain(formatMoney(1500, currency({ code: 'EUR', symbol: '€' }), language('de-DE')))).toBe(
      '1.500 €',
    );
  });
  it('keep letters and digits apart', () => {
    expect(plain(formatMoney(50800, currency({ code: 'EGP', symbol: 'EGP' }), language('en-EG')))).toBe(
      'EGP 50,800',
    );
  });
  it('are compact from the threshold upward, with enough digits to tell prices apart', () => {
    const yen = currency({
      code: 'JPY',
      symbol: { '*': '¥', ja: '円' },
      display: { '*': 'symbol', ja: 'name' },
      compactFrom: 10_000,
    });
    expect(plain(formatMoney(1_799_000, yen, language('ja-JP')))).toBe('179.9万円');
    expect(plain(formatMoney(9_999, yen, language('ja-JP')))).toBe('9,999円');
    expect(formatMoney(1_799_000, yen, language('en-JP'))).toBe('¥1.799M');
  });
  it('take the word and the place of a currency name where the manifest asks for it', () => {
    const baht = currency({
      code: 'THB',
      symbol: { '*': '฿', th: 'บาท' },
      display: { '*': 'symbol', th: 'name' },
    });
    expect(plain(formatMoney(1_290_000, baht, language('th-TH')))).toBe('1,290,000 บาท');
  });
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
