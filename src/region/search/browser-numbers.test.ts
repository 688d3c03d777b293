import { describe, expect, it } from 'vitest';
import { shippedManifest } from '../../../tests/shipped-regions.ts';
import { formatPayment } from '../format/format-money.ts';
import { resolveRegion } from '../resolve-region.ts';
import { numbersOf } from '../text/format-language.ts';
import { browserNumbers } from './browser-numbers.ts';

const write = (locale: string) =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(12_345_678.5);

describe('numbers that browser and server format alike', () => {
  it.each(['en-SG', 'ms-SG', 'zh-Hant-HK', 'ar-EG-u-nu-arab', 'de-CH', 'vi-VN'])('%s stays', (locale) => {
    expect(browserNumbers(locale)).toBe(locale);
  });

  it.each([
    ['ne-NP', '१,२३,४५,६७८.५'],
    ['my-MM', '၁၂,၃၄၅,၆၇၈.၅'],
    ['lo-LA', '12.345.678,5'],
    ['km-KH', '12,345,678.5'],
    ['kk-KZ', '12\u00a0345\u00a0678,5'],
    ['ne-NP-u-nu-latn', '1,23,45,678.5'],
  ])('formats %s with another locale of the same output', (locale, written) => {
    const other = browserNumbers(locale);
    expect(other).not.toBe(locale);
    expect([write(locale), write(other)]).toEqual([written, written]);
  });

  it('uses the language where formats changed between versions', () => {
    expect(browserNumbers('fr-CH')).toBe('fr-u-nu-latn');
  });

  it('also format the numbers that only the server renders', () => {
    const manifest = shippedManifest('sg');
    expect(resolveRegion(manifest, 2026).languages).toEqual(manifest.languages);
    const languages = manifest.languages.map((each) => ({ ...each, locale: 'fr-CH' }));
    const region = resolveRegion({ ...manifest, languages }, 2026);
    const written = new Intl.NumberFormat('fr', {
      style: 'currency',
      currency: 'SGD',
      currencyDisplay: 'narrowSymbol',
    });
    const currency = { ...region.currency, symbol: '$', fractionDigits: 2 };
    for (const language of [region.defaultLanguage, ...region.languages])
      expect(formatPayment(7750.5, currency, language)).toBe(written.format(7750.5));
  });

  it('does not replace the locale of a language without its own digits', () => {
    expect(numbersOf({ code: 'en', locale: 'en-SG' })).toBe('en-SG');
    expect(numbersOf({ code: 'ne', locale: 'ne-NP', numbers: 'en-IN-u-nu-deva' })).toBe('en-IN-u-nu-deva');
  });
});
