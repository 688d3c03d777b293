import { formatPhone } from '../../src/domain/phone/phone.ts';
import { formatDate, formatNumber, formatYear } from '../../src/region/format/format.ts';
import { formatMoney } from '../../src/region/format/format-money.ts';
import type { ResolvedRegion } from '../../src/region/manifest/resolved-region.ts';
import { phoneMetadata } from '../../src/server/manifests/phone-metadata.ts';
import { table } from './table.ts';

const PRICES = [0, 950, 9_999, 50_800, 1_799_000, 285_000_000];
const DATE = '2026-03-09';

/** Sample prices, numbers, dates and the phone example in all languages. */
export function describeFormats(region: ResolvedRegion): string {
  const { phone, country } = region.manifest;
  const number = formatPhone(phone.example, phone, country, phoneMetadata([region.manifest])) ?? '';
  const rows: [string, (language: ResolvedRegion['defaultLanguage']) => string][] = [
    ...PRICES.map((price): (typeof rows)[number] => [
      `price ${price}`,
      (language) => formatMoney(price, region.currency, language),
    ]),
    ['number 123456.7', (language) => formatNumber(123_456.7, language)],
    ['year 2026', (language) => formatYear(2026, language)],
    [`day ${DATE}`, (language) => formatDate(DATE, language)],
    [`phone ${phone.example}`, () => number],
  ];
  return table(
    ['', ...region.languages.map(({ code }) => code)],
    rows.map(([name, write]) => [name, ...region.languages.map(write)]),
  );
}
