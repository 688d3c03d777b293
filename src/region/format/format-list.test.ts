import { expect, test } from 'vitest';
import { formatList } from './format-list.ts';

test.each([
  ['en-SG', 'Red, White, Blue'],
  ['zh-Hans-SG', 'Red、White、Blue'],
  ['ja-JP', 'Red、White、Blue'],
  ['id-ID', 'Red, White, Blue'],
  ['ar-EG-u-nu-arab', 'Red وWhite وBlue'],
])('formats a list in %s as %s', (locale, expected) => {
  expect(formatList(['Red', 'White', 'Blue'], locale)).toBe(expected);
});

test.each([
  ['th-TH', ['รถ SUV', 'ปีที่ผลิต: 2015–2022', 'เบนซิน', '5 ที่นั่ง'], 'รถ SUV, ปีที่ผลิต: 2015–2022, เบนซิน, 5 ที่นั่ง'],
  ['th-TH', ['รถ SUV', 'เบนซิน'], 'รถ SUV, เบนซิน'],
  ['th-TH', ['แดง', 'ขาว', 'ดำ'], 'แดง ขาว และดำ'],
  ['id-ID', ['Mobil kecil', '5 kursi'], 'Mobil kecil, 5 kursi'],
  ['ar-EG-u-nu-arab', ['من ٥', 'أحمر'], 'من ٥ وأحمر'],
])('separates words that contain spaces in %s: %j', (locale, words, expected) => {
  expect(formatList(words, locale)).toBe(expected);
});
