import { expect, test } from 'vitest';
import { type AddressPart, joinAddress } from './join-address.ts';

const JAPAN: AddressPart[] = [
  ['postal_code', '〒150-0041'],
  ['province', '東京都'],
  ['city', '渋谷区'],
  ['line', '神南1-2-3'],
];

test.each<[string, AddressPart[], string]>([
  ['ja-JP', JAPAN, '〒150-0041 東京都渋谷区神南1-2-3'],
  ['ja-JP', JAPAN.slice(1), '東京都渋谷区神南1-2-3'],
  ['en-JP', JAPAN, '〒150-0041, 東京都, 渋谷区, 神南1-2-3'],
  [
    'zh-Hant-HK',
    [
      ['province', '新界'],
      ['city', '沙田'],
      ['line', '安心街1號'],
    ],
    '新界沙田安心街1號',
  ],
  [
    'zh-Hant-HK',
    [
      ['province', '新界'],
      ['city', '沙田'],
      ['line', 'Flat 3, 1 On Sum Street'],
    ],
    '新界沙田 Flat 3, 1 On Sum Street',
  ],
  [
    'zh-SG',
    [
      ['line', '1 Bedok Road'],
      ['postal_code', '469572'],
    ],
    '1 Bedok Road、469572',
  ],
  [
    'id-ID',
    [
      ['province', 'Jawa Barat'],
      ['city', 'Bandung'],
      ['line', 'Jalan Braga 1'],
    ],
    'Jawa Barat, Bandung, Jalan Braga 1',
  ],
])('an address in %s: %j', (locale, parts, expected) => {
  expect(joinAddress(parts, locale)).toBe(expected);
});
