import { describe, expect, it } from 'vitest';
import type { Currency } from '#contracts/types.ts';
import { parseTypedNumber } from '#domain/text/numeric-input.ts';
import { regionOf, shippedManifest } from '../../../tests/shipped-regions.ts';
import { typedIn } from '../search/typed-numbers.ts';
import { numbersOf } from '../text/format-language.ts';
import { formatExactMoney, formatMoney, formatPayment } from './format-money.ts';

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
const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll("'", '’');

describe('prices', () => {
  it('place the symbol of the manifest where CLDR does', () => {
    expect(formatMoney(50800, currency({}), language('en-SG'))).toBe('$50,800');
    expect(plain(formatMoney(230_000_000, currency({ code: 'IDR', symbol: 'Rp' }), language('id-ID')))).toBe(
      'Rp 230.000.000',
    );
    expect(plain(formatMoney(1500, currency({ code: 'EUR', symbol: '€' }), language('de-DE')))).toBe(
      '1.500 €',
    );
  });
  it('separate letters and digits', () => {
    expect(plain(formatMoney(50800, currency({ code: 'EGP', symbol: 'EGP' }), language('en-EG')))).toBe(
      'EGP 50,800',
    );
  });
  it('are compact from the threshold upward, with enough digits to distinguish prices', () => {
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
  it('have at most the decimals that the manifest gives the language', () => {
    const yen = currency({
      code: 'JPY',
      symbol: '円',
      display: { '*': 'name' },
      compactFrom: 10_000,
      compactFractionDigits: { '*': 2, ja: 1 },
    });
    const price = (amount: number) => plain(formatMoney(amount, yen, language('ja-JP')));
    expect([25_502, 270_162, 1_799_360, 12_345_678, 12_000].map(price)).toEqual([
      '2.6万円',
      '27万円',
      '179.9万円',
      '1235万円',
      '1.2万円',
    ]);
    const english = currency({ ...yen, symbol: '¥', display: { '*': 'symbol' } });
    expect(formatMoney(1_849_000, english, language('en-JP'))).toBe('¥1.85M');
    expect(formatMoney(25_502, english, language('en-JP'))).toBe('¥25.5K');
  });
  it('are written in full where they must add up and a compact form would lose digits', () => {
    const yen = currency({
      code: 'JPY',
      symbol: '円',
      display: { '*': 'name' },
      compactFrom: 10_000,
      compactFractionDigits: { ja: 1 },
    });
    const exact = (amount: number) => plain(formatExactMoney(amount, yen, language('ja-JP')));
    expect([26_363, 1_799_360, 1_799_000, 24_000, 9_990].map(exact)).toEqual([
      '26,363円',
      '1,799,360円',
      '179.9万円',
      '2.4万円',
      '9,990円',
    ]);
    const baht = currency({ code: 'THB', symbol: '฿' });
    expect(plain(formatExactMoney(1_290_550, baht, language('en-TH')))).toBe('฿1,290,550');
  });
  it('are never compact for amounts to be paid', () => {
    const yen = currency({ code: 'JPY', symbol: '円', display: { '*': 'name' }, compactFrom: 10_000 });
    expect(plain(formatPayment(26_360, yen, language('ja-JP')))).toBe('26,360円');
  });
  it('name thousands and millions in whole words where the manifest asks for it', () => {
    const dong = currency({ code: 'VND', symbol: '₫', compactFrom: 1_000_000, compactDisplay: 'long' });
    expect(plain(formatMoney(1_799_000_000, dong, language('vi-VN')))).toBe('1,799 tỷ ₫');
    expect(plain(formatMoney(-1_250_000, dong, language('vi-VN')))).toBe('-1,25 triệu ₫');
    expect(plain(formatMoney(1_250_000, dong, language('en-VN')))).toBe('₫1.25 million');
    const rupiah = currency({ code: 'IDR', symbol: 'Rp', compactFrom: 1_000_000, compactDisplay: 'long' });
    expect(plain(formatMoney(230_000_000, rupiah, language('id-ID')))).toBe('Rp 230 juta');
    expect(plain(formatMoney(900_000, rupiah, language('id-ID')))).toBe('Rp 900.000');
  });
  it('are rounded to the smallest coin, with a dash or nothing for the cents of whole amounts', () => {
    const francs = currency({ code: 'CHF', symbol: 'CHF', fractionDigits: 2, cashStep: 0.05 });
    const written = (amount: number, changes: Partial<Currency>) =>
      plain(formatPayment(amount, currency({ ...francs, ...changes }), language('de-CH')));
    expect([38_500, 412.37, 412.38].map((amount) => written(amount, { wholeAmounts: 'dash' }))).toEqual([
      'CHF 38’500.–',
      'CHF 412.35',
      'CHF 412.40',
    ]);
    expect([38_500, 0.5].map((amount) => written(amount, { wholeAmounts: 'bare' }))).toEqual([
      'CHF 38’500',
      'CHF 0.50',
    ]);
    expect(written(38_500, {})).toBe('CHF 38’500.00');
    expect(
      plain(
        formatPayment(
          5,
          currency({ symbol: '€', wholeAmounts: 'dash', fractionDigits: 2 }),
          language('de-AT'),
        ),
      ),
    ).toBe('€ 5,–');
  });
  it('use the currency name and its position where the manifest asks for it', () => {
    const baht = currency({
      code: 'THB',
      symbol: { '*': '฿', th: 'บาท' },
      display: { '*': 'symbol', th: 'name' },
    });
    expect(plain(formatMoney(1_290_000, baht, language('th-TH')))).toBe('1,290,000 บาท');
  });
});

it('numbers of a language are those of another locale where the manifest says so', () => {
  const manifest = shippedManifest('sg');
  const [first, ...others] = manifest.languages;
  if (!first) throw new Error('no language');
  const { defaultLanguage } = regionOf({
    ...manifest,
    languages: [{ ...first, numbers: 'de-CH' }, ...others],
  });
  expect(formatMoney(38_500, currency({}), defaultLanguage)).toMatch(/38['’]500/);
  const typed = typedIn({ digits: 0 }, numbersOf(defaultLanguage));
  expect(parseTypedNumber("38'500", typed)).toBe(38_500);
});
