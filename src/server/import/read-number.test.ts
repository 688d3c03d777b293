import { describe, expect, it } from 'vitest';
import type { FeedField } from '#contracts/types.ts';
import { growth, LINEAR, repeated } from '../../../tests/growth.ts';
import { readField } from './read-value.ts';

const column = (text: string, mapping: Partial<FeedField>, isMoney: boolean) =>
  readField(
    { number: 2, values: { cell: text } },
    { field: 'x', from: ['cell'], read: 'number', ...mapping },
    { isMoney },
  );
const price = (text: string, mapping: Partial<FeedField> = {}) => column(text, mapping, true);
const figure = (text: string, mapping: Partial<FeedField> = {}) => column(text, mapping, false);
const COMMA: Partial<FeedField> = { decimals: 'comma' };

describe('a magnitude', () => {
  it.each([
    ['12.5 million', 12_500_000],
    ['Rp230jt', 230_000_000],
    ['230 juta rupiah', 230_000_000],
    ['850rb', 850_000],
    ['3.5 lakh', 350_000],
    ['45 hundred', 4500],
    ['15 mille', 15_000],
    ['₹ 1.2 Crores', 12_000_000],
    ['850 triệu', 850_000_000],
    ['1.2 tỷ', 1_200_000_000],
    ['1 tỷ 250 triệu', 1_250_000_000],
    ['1 crore 20 lakh', 12_000_000],
    ['316.1万円', 3_161_000],
    ['316万1000円', 3_161_000],
    ['1億2000万円', 120_000_000],
    ['2百万', 2_000_000],
    ['$9.9萬', 99_000],
    ['1.29ล้านบาท', 1_290_000],
    ['3 แสน', 300_000],
    ['٣٫٥ مليون ريال', 3_500_000],
    ['45kบาท', 45_000],
    ['5.2万km', 52_000],
  ])('is read in any column: %s', (text, expected) => {
    expect(price(text)).toBe(expected);
    expect(figure(text)).toBe(expected);
  });

  it('at the end of a range also applies to its start', () => {
    expect(figure('45 - 50K KM', { read: 'range_middle' })).toBe(47_500);
    expect([figure('45 - 50K KM'), price('45 - 50K')]).toEqual([undefined, undefined]);
  });

  it('may be a single letter in columns of money, where letters are not units', () => {
    expect(['1.5M', '$1.5m', '1.5 mn', '2.5bn', '3.5 L', '1.2 Cr.'].map((text) => price(text))).toEqual([
      1_500_000, 1_500_000, 1_500_000, 2_500_000_000, 350_000, 12_000_000,
    ]);
    expect(
      ['12 m', '5 months', '80,000 mi', '1.5L', '45 mil', '5 b', '92,635 km'].map((text) => figure(text)),
    ).toEqual([12, 5, 80_000, 1.5, 45, 5, 92_635]);
    expect(
      ['RM 1,067/mo', '915 monthly', '5000 baht', '900,000 B', '500,000 L', '7 lei'].map((text) =>
        price(text),
      ),
    ).toEqual([1067, 915, 5000, 900_000, 500_000, 7]);
  });

  it('overrides the unit of the mapping', () => {
    expect(price('316.1万円', { unit: 'ten_thousands' })).toBe(3_161_000);
    expect(price('316.1', { unit: 'ten_thousands' })).toBe(3_161_000);
    expect(price('3.5', { unit: 'hundred_thousands' })).toBe(350_000);
    expect(price('12.5', { unit: 'millions' })).toBe(12_500_000);
    expect(price('850K', { unit: 'millions' })).toBe(850_000);
    expect(figure('45K miles', { unit: 'miles_to_km' })).toBe(72_420);
  });

  it('applies to both ends of a range', () => {
    const middle = (text: string) => price(text, { read: 'range_middle' });
    expect(middle('45-50K')).toBe(47_500);
    expect(middle('300 to 350 triệu')).toBe(325_000_000);
    expect(middle('900K - 1.1M')).toBe(1_000_000);
    expect(middle('45K - 50')).toBe(47_500);
  });
});

describe('an ambiguous number', () => {
  it.each([
    ['1.5 mil', {}, '"1.5 mil" has "mil" after a number, which has several meanings'],
    ['2.5B', {}, '"2.5B" has "B" after a number'],
    ['1,5 M', COMMA, '"1,5 M" has "M" after a number, which has several meanings'],
    ['1 tỷ 250', {}, '"1 tỷ 250" is more than one number'],
    ['2019-05', {}, '"2019-05" is a date or a range, not one number'],
    ['12000–15000', {}, '"12000–15000" is a date or a range, not one number'],
    ['½', {}, '"½" is written with a fraction instead of decimals'],
    ['1½ million', {}, '"1½ million" is written with a fraction instead of decimals'],
    ['12000 - 15000', {}, '"12000 - 15000" is more than one number'],
    ['0791234567', {}, 'looks like a phone number'],
    ['call 91234567', {}, 'has "call" beside the number, so it is not a price'],
    ['=1+1', {}, '"=1+1" is a formula'],
  ])('is rejected as a price: %s', (text, mapping, reason) => {
    expect(price(text, mapping)).toBeUndefined();
    expect(() => price(text, { ...mapping, onBad: 'reject' })).toThrow(reason);
  });

  it.each([
    "12'900 - 15'000",
    '12000 - 15000',
    '12000 to 15000',
    '9500 oder 10500',
    "12'900 / 14'500",
    "statt 15'000 nur 12'900",
    '2019 12900',
    '2 owners 45000',
    '7 4 8 0 0',
    '12 900 15 000',
    '12,900,15,000',
    '1_000',
    '74800*2',
    '74800;82500',
    '74800 or 82500',
    '12900²',
    'RM 915 x 84',
    '0791234567',
    'Tel 0791234567',
    '+41791234567',
    '3 lakh fifty thousand',
    'twelve thousand 900',
    '12 thousand nine hundred',
    '12.9T',
    'call 91234567',
    'POA 2026',
    'P.O.A. 2026',
    '=1+1',
    '=45000',
    '@SUM(1)',
  ])('is not a price: %s', (text) => {
    expect(price(text)).toBeUndefined();
    expect(() => price(text, { onBad: 'reject' })).toThrow(/^"/);
  });

  it.each([
    ["12'900.–", 12_900],
    ["Fr. 12'900", 12_900],
    ["12'900.– CHF", 12_900],
    ['Rs. 3.5 lakh', 350_000],
    ['316万円', 3_160_000],
    ['$74,800 (neg)', 74_800],
    ['asking price: 45 000', 45_000],
    ['45000-', 45_000],
    ['from 45,000+', 45_000],
    ['12,34,567', 1_234_567],
  ])('is a price if words surround it: %s', (text, expected) => {
    expect(price(text)).toBe(expected);
  });

  it('is a price if the mapping reads the middle of a range', () => {
    const middle = (text: string) => price(text, { read: 'range_middle' });
    expect(middle("RM 12'000 - RM 15'000")).toBe(13_500);
    expect(middle("12'900 / 14'500")).toBe(13_700);
    expect(middle('2 owners 45000')).toBeUndefined();
    expect(middle('10 - 20 - 30')).toBeUndefined();
  });

  it.each(['2019-05', '1½', '2019 / 50,000 km', '100,000+', '100,000+ km', 'V8 5000', '12 - 15', '5 4 8'])(
    'is not read in columns that are not money either: %s',
    (text) => {
      expect(figure(text)).toBeUndefined();
      expect(() => figure(text, { onBad: 'reject' })).toThrow(/^"/);
    },
  );
});

it.each([
  ['.5M', 500_000, 0.5],
  ['$.5M', 500_000, 0.5],
  ['.9', 0.9, 0.9],
  ['-.9', -0.9, -0.9],
  ['.66L', 66_000, 0.66],
  ['Rs.500', 500, 500],
  ['No.7', 7, 7],
])('begins with its own point: %s', (text, money, other) => {
  expect([price(text), figure(text)]).toEqual([money, other]);
});

it('does not begin with the separator of groups', () => {
  expect([figure(',9'), figure('.9', COMMA), figure(',9', COMMA)]).toEqual([undefined, undefined, 0.9]);
});

it.each(['<1986', '>5000', '≥ 5000 km', '> $5000', '2k15', '5万km以下'])(
  'rejects bounds, and digits on both sides of a word: %s',
  (text) => {
    expect(figure(text)).toBeUndefined();
    expect(price(text)).toBeUndefined();
  },
);

it('keeps the three decimals of currencies that have them', () => {
  expect(price('12345.675')).toBe(12345.675);
  expect(price('12.345.675,125', COMMA)).toBe(12_345_675.125);
  expect(price('1.005 million')).toBe(1_005_000);
  expect(price('0.1', { unit: 'thousands' })).toBe(100);
  expect(price('8.115 - 8.225', { read: 'range_middle' })).toBe(8.17);
});

it.each([
  ['', '5 lakh '],
  ['1', '千'],
])(
  'reads cells crafted to be slow in linear time (HARDENING A25): %j and %j repeated',
  async (first, part) => {
    const read = (text: string) => expect(price(first + text)).toBeUndefined();
    expect(await growth(repeated(part), read, 980_000)).toBeLessThan(LINEAR);
  },
);
