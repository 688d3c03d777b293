import { describe, expect, it } from 'vitest';
import type { Currency, FeedField, RegionManifest } from '#contracts/types.ts';
import { readRegionField } from './read-region-field.ts';

const field = (unit?: string | Record<string, string>, decimals?: number) => ({
  kind: 'number' as const,
  label: 'x',
  format: 'number' as const,
  ...(unit !== undefined && { unit }),
  ...(decimals !== undefined && { decimals }),
});
const FIELDS: RegionManifest['fields'] = {
  price: { kind: 'number', label: 'x', format: 'money' },
  'listing.asking_price': { kind: 'number', label: 'x', format: 'money' },
  mileage: field('cars:unit.km'),
  towing: field({ en: '{{value}} kg', de: '{{value}} kg' }),
  engine: field('cars:unit.cc'),
  litres: field(undefined, 3),
};
const currency = (code: string, symbol = code, fractionDigits = 0): Currency => ({
  code,
  symbol,
  display: { '*': 'symbol' },
  fractionDigits,
  compactFrom: 0,
  priceStep: 1,
  installmentMultiplier: 1,
});

function read(name: string, text: string, mapping: Partial<FeedField> = {}, money = currency('CHF')) {
  const row = { number: 2, values: { cell: text } };
  const manifest = { fields: FIELDS, currency: money };
  return readRegionField(row, { field: name, from: ['cell'], read: 'number', ...mapping }, manifest);
}
const price = (text: string, money?: Currency, mapping: Partial<FeedField> = {}) =>
  read('price', text, mapping, money);

describe('a price', () => {
  it.each([
    "EUR 12'900",
    "12'900 EUR",
    "eur 12'900",
    "12'900.– EUR",
    "€ 12'900",
    "US$ 12'900",
    "12'900 (USD)",
    "$ 12'900",
    "£12'900",
  ])('in another currency is rejected: %s', (text) => {
    expect(price(text)).toBeUndefined();
    expect(() => price(text, undefined, { onBad: 'reject' })).toThrow(
      'is not in CHF but in another currency',
    );
  });

  it.each([
    [
      'USD',
      '$',
      [
        'C$5,000',
        'CA$5,000',
        'A$5,000',
        'AU$5,000',
        '5,000 C$',
        '$CA 5,000',
        'NT$5,000',
        'S$5,000',
        'HK$5,000',
        'R$5,000',
        'Can$5,000',
      ],
    ],
    ['CAD', '$', ['US$5,000', 'A$5,000', '$US 5,000']],
    ['AUD', '$', ['C$5,000', 'NZ$5,000']],
    ['GBP', '£', ['E£5,000', 'LB£5,000']],
    ['JPY', '¥', ['CN¥5,000']],
    ['CLP', '$', ['C$5,000']],
  ])('in %s with the sign of another country is rejected', (code, symbol, texts) => {
    for (const text of texts)
      expect(() => price(text, currency(code, symbol), { onBad: 'reject' })).toThrow(
        `is not in ${code} but in another currency`,
      );
  });

  it.each([
    ['USD', '$', ['US$5,000', '$5,000', '$US 5,000', 'USD 5,000', '$5,000 USD']],
    ['CAD', '$', ['C$5,000', 'CA$5,000', '$CA 5,000']],
    ['AUD', '$', ['A$5,000', 'AU$5,000']],
    ['SGD', 'S$', ['S$5,000', '$5,000', 'SG$5,000']],
    ['BRL', 'R$', ['R$5,000', 'BR$5,000']],
    ['NIO', 'C$', ['C$5,000']],
    ['TWD', 'NT$', ['NT$5,000', '$5,000']],
  ])('in %s is read with its own signs', (code, symbol, texts) => {
    for (const text of texts) expect(price(text, currency(code, symbol))).toBe(5000);
  });

  it('in the region’s currency is read with any of its signs', () => {
    for (const text of ["CHF 12'900", "12'900.– CHF", "chf 12'900", "Fr. 12'900", "all in 12'900"])
      expect(price(text)).toBe(12_900);
    expect(price('12 900 €', currency('EUR', '€'))).toBe(12_900);
    expect(price('HK$12,900', currency('HKD', 'HK$'))).toBe(12_900);
    expect(price('$12,900', currency('HKD', 'HK$'))).toBe(12_900);
    expect(price('¥12,900', currency('JPY', '円'))).toBe(12_900);
    expect(price('$5000', currency('EUR', '€'))).toBeUndefined();
    expect(() => price('10000000000000', currency('EUR', '€'))).toThrow(
      'the amount 10000000000000 is too large',
    );
    expect(price('US$12,900', currency('KHR', 'US$'))).toBe(12_900);
    expect(price('1,290,000 ฿', currency('THB', '฿'))).toBe(1_290_000);
  });

  it('has no more decimals than its currency, so that it is not read a thousand times too small', () => {
    expect(price('12900.55')).toBe(12_900.55);
    expect(price('86800.000000000')).toBe(86_800);
    expect(price('0.125 million')).toBe(125_000);
    expect(price('1200.900', currency('KWD'))).toBe(1200.9);
    expect(price('125,900')).toBe(125_900);
    for (const text of ['125.900', '125.900 CHF', '12900.555']) expect(price(text)).toBeUndefined();
    expect(price('12900.5', currency('JPY'))).toBeUndefined();
    expect(price('125,900', undefined, { decimals: 'comma' })).toBeUndefined();
    expect(() => price('125.900', undefined, { onBad: 'reject' })).toThrow(
      '"125.900" could be 125.9 or 125900 (the mapping reads a dot as decimal separator)',
    );
    expect(() => price('12900.555', undefined, { onBad: 'reject' })).toThrow(
      'has more decimals than CHF has',
    );
    expect(price('316.125', currency('JPY'), { unit: 'ten_thousands' })).toBe(3_161_250);
  });
});

it.each([
  ['1.5L Turbo 4-cylinder engine', 1500],
  ['3.6L V6 engine', 3600],
  ['2.0 L I4 16V', 2000],
  ['1,998 cc, 4 Cyl.', 1998],
  ['V8 5000', undefined],
  ['4Cyl', undefined],
  ['5.3L V8 355HP', undefined],
  ['2.0L or 2.5L', undefined],
])('the size of an engine stands beside its cylinders: %s', (text, cc) => {
  expect(read('engine', text, { unit: /L/.test(text) ? 'litres_to_cc' : 'as_is', min: 50 })).toBe(cc);
});

describe('what a car is sold for', () => {
  const sold = (text: string) =>
    read('listing.asking_price', text, { onBad: 'reject' }, currency('SGD', 'S$'));

  it.each([
    ['899/bulan', '/bulan'],
    ['199 € mtl.', 'mtl'],
    ['149 $ / mes', '/ mes'],
    ['149 al mes', 'al mes'],
    ['Deposit 1000', 'Deposit'],
    ['diskaun 2,000', 'diskaun'],
    ['$899/mth', '/mth'],
    ['save $3,000', 'save'],
    ['$3,000 off', 'off'],
    ['Trade-in worth $2,000', 'Trade-in'],
    ['月々2万', '月々'],
    ['頭金 50,000', '頭金'],
    ['諸費用 120,000', '諸費用'],
    ['首期 30,000', '首期'],
    ['每月 3,000', '每月'],
    ['DP 15 juta', 'DP'],
    ['Angsuran 4 juta', 'Angsuran'],
    ['cicilan 4 juta', 'cicilan'],
    ['COE $50,000', 'COE'],
    ['ดาวน์ 50,000', 'ดาวน์'],
    ['ผ่อน 8,500', 'ผ่อน'],
    ['8,500 ต่อเดือน', 'ต่อเดือน'],
    ['đặt cọc 20 triệu', 'đặt cọc'],
    ['trả góp 9 triệu', 'trả góp'],
    ['Anzahlung 2000', 'Anzahlung'],
    ['450 monthly', 'monthly'],
  ])('is not %s', (text, word) => {
    expect(() => sold(text)).toThrow(
      `"${word}" beside the number, so it may not be what the car is sold for`,
    );
  });

  it.each([
    ['$74,800 incl. COE', 74_800],
    ['$74,800 with road tax till May', 74_800],
    ['no deposit $74,800', 74_800],
    ['諸費用込 123万', 1_230_000],
    ['$74,800 (off-peak car)', 74_800],
    ['ลดเหลือ 399,000', 399_000],
    ['asking $74,800', 74_800],
  ])('is %s', (text, expected) => {
    expect(sold(text)).toBe(expected);
  });

  it('is not below zero, and no distance is, whatever the mapping allows', () => {
    expect(() => price('-45,000', undefined, { onBad: 'reject', min: -1e6 })).toThrow(
      'is not a number from 0',
    );
    expect(read('mileage', '-45,000 km', { min: -1e6 })).toBeUndefined();
  });

  it('has no separator that could group thousands, in currencies of three decimals, too', () => {
    for (const code of ['KWD', 'BHD', 'OMR', 'JOD', 'TND'])
      expect(() => price('45.500', currency(code), { onBad: 'reject' })).toThrow('could be 45.5 or 45500');
    expect(price('45.500', currency('KWD'), { max: 1000 })).toBe(45.5);
  });
});

describe('a figure', () => {
  it('with one separator before three digits is rejected if both readings are possible', () => {
    for (const text of ['125.000 km', '125.000', '1.800']) expect(read('mileage', text)).toBeUndefined();
    expect(read('mileage', '125.000 km', { decimals: 'comma' })).toBe(125_000);
    expect(read('mileage', '125,000 km')).toBe(125_000);
    expect(read('mileage', '125.5')).toBe(125.5);
    expect(read('mileage', '5.000', { max: 60 })).toBe(5);
    expect(read('litres', '1.598')).toBe(1.598);
    expect(read('engine', '1.598', { unit: 'litres_to_cc' })).toBe(1598);
  });

  it('is converted from the unit in its cell', () => {
    expect(read('mileage', '125 tkm')).toBe(125_000);
    expect(read('mileage', '125 Tsd. km')).toBe(125_000);
    for (const text of ['125T km', '125 T', '125 th km']) expect(read('mileage', text)).toBeUndefined();
    expect(read('mileage', "80'000 mls")).toBe(128_748);
    expect(read('mileage', '45K miles')).toBe(72_420);
    expect(read('mileage', '45K miles', { unit: 'miles_to_km' })).toBe(72_420);
    expect(read('mileage', '80,000 km', { unit: 'miles_to_km' })).toBe(80_000);
    expect(read('mileage', '45 - 50K miles', { read: 'range_middle' })).toBe(76_444);
    expect(read('mileage', '45', { unit: 'thousands' })).toBe(45_000);
    expect(read('mileage', '45 km', { unit: 'thousands' })).toBe(45_000);
    expect(read('towing', '1.8 t')).toBe(1800);
    expect(read('towing', '1800 kg')).toBe(1800);
    expect(read('engine', '1.6 l')).toBe(1600);
    expect(read('engine', '1.6 l', { unit: 'litres_to_cc' })).toBe(1600);
    expect(read('engine', '1598 cc', { unit: 'litres_to_cc' })).toBe(1598);
    expect(read('litres', '5 l')).toBe(5);
  });
});

it('reports how a number was read if that differs from the cell', () => {
  const strict = { onBad: 'reject' as const, min: 100, max: 10_000 };
  expect(() => read('mileage', '12.900', strict)).toThrow(
    '"12.900" is not a number from 100 up to 10000; it was read as 12.9 (the mapping reads a dot as decimal separator',
  );
  expect(() => read('mileage', '50', strict)).toThrow(/^"50" is not a number from 100 up to 10000$/);
});

describe('years and days of other calendars and with words', () => {
  const YEARS = {
    fields: {
      made: { kind: 'number' as const, label: 'x', format: 'year' as const },
      registered: { kind: 'date' as const, label: 'x', format: 'date' as const },
    } as unknown as RegionManifest['fields'],
    currency: currency('CHF'),
    searchWords: {
      th: { eras: { 'พ.ศ.': -543 } },
      ja: { eras: { 令和: 2018, 平成: 1988, 昭和: 1925, R: 2018, H: 1988 } },
    } as RegionManifest['searchWords'],
  };
  const manifest = (...locales: string[]) => ({
    ...YEARS,
    languages: locales.map((locale) => ({ code: locale.slice(0, 2), locale })) as RegionManifest['languages'],
  });
  function cell(name: string, text: string, locale: string, mapping: Partial<FeedField> = {}) {
    const unread: string[] = [];
    const value = readRegionField(
      { number: 2, values: { cell: text } },
      { field: name, from: ['cell'], read: name === 'made' ? 'number' : 'date', ...mapping },
      manifest(locale),
      { today: '2026-11-29', onUnread: (each) => unread.push(each) },
    );
    return unread.length > 0 ? unread : value;
  }

  it.each([
    ['2019', 'en-GB', 2019],
    ['2019.0', 'en-GB', 2019],
    ['2562', 'th-TH', 2019],
    ['พ.ศ. 2562', 'th-TH', 2019],
    ['ปี 2562', 'th-TH', 2019],
    ['令和元年', 'ja-JP', 2019],
    ['R5', 'ja-JP', 2023],
    ['2019年式', 'ja-JP', 2019],
    ['平成30年', 'ja-JP', 2018],
    ['2021(R3)', 'ja-JP', 2021],
    ['2018年(H30年)', 'ja-JP', 2018],
  ])('are read: %s in %s', (text, locale, year) => {
    expect(cell('made', text, locale)).toBe(year);
  });

  it.each([
    ['2563', 'en-GB'],
    ['2999', 'th-TH'],
    ['2028', 'en-GB'],
    ['1899', 'en-GB'],
    ['Before 1980', 'en-GB'],
    ['1980以前', 'ja-JP'],
    ['pre-1980', 'en-GB'],
    ['5', 'en-GB'],
    ['R99', 'ja-JP'],
    // the era had ended long before
    ['昭和99年', 'ja-JP'],
    ['2021(R5)', 'ja-JP'],
  ])('are reported if no car can be of them: %s in %s', (text, locale) => {
    expect(cell('made', text, locale)).toEqual([text]);
  });

  it.each([
    ['EZ 07/2024', 'de-DE', 'dmy', '2024-07-01'],
    ['Reg. 14.07.2024', 'en-GB', 'dmy', '2024-07-14'],
    ['01/03/2562', 'th-TH', 'dmy', '2019-03-01'],
    ['1 มีนาคม พ.ศ. 2562', 'th-TH', 'dmy', '2019-03-01'],
    ['1 มีนาคม 2562', 'th-TH', 'dmy', '2019-03-01'],
    ['令和元年5月1日', 'ja-JP', 'ymd', '2019-05-01'],
    ['R5.3.15', 'ja-JP', 'dmy', '2023-03-15'],
    ['平成30年11月', 'ja-JP', 'ymd', '2018-11-01'],
  ] as const)('are read as days: %s in %s', (text, locale, dateOrder, day) => {
    expect(cell('registered', text, locale, { dateOrder })).toBe(day);
  });

  it.each(['before 07/2024', 'not 01/2020', '01/03/2562', '01/03/1899'])(
    'are reported if they are no day: %s',
    (text) => expect(cell('registered', text, 'en-GB', { dateOrder: 'dmy' })).toEqual([text]),
  );

  it('are reported if they are beyond the bounds of the mapping', () => {
    expect(cell('made', '1950', 'en-GB', { min: 1980 })).toEqual(['1950']);
  });
});
