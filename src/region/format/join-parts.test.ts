import { expect, test } from 'vitest';
import { joinParts } from './join-address.ts';

test.each([
  ['en-MY', '1 Jalan Ampang, Kuala Lumpur, 50450'],
  ['ms-MY', '1 Jalan Ampang, Kuala Lumpur, 50450'],
  ['zh-Hant-HK', '1 Jalan Ampang、Kuala Lumpur、50450'],
  ['ja-JP', '1 Jalan Ampang、Kuala Lumpur、50450'],
  ['th-TH', '1 Jalan Ampang, Kuala Lumpur, 50450'],
  ['ar-EG', '1 Jalan Ampang, Kuala Lumpur, 50450'],
])('joins the parts of an address in %s without a word: %s', (locale, expected) => {
  expect(joinParts(['1 Jalan Ampang', 'Kuala Lumpur', '50450'], locale)).toBe(expected);
});

test('joins two parts in Thai and Chinese without “and”', () => {
  expect(joinParts(['สุขุมวิท', 'กรุงเทพฯ'], 'th-TH')).toBe('สุขุมวิท, กรุงเทพฯ');
  expect(joinParts(['彌敦道', '九龍'], 'zh-Hant-HK')).toBe('彌敦道、九龍');
});
