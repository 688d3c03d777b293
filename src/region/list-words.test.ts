import { expect, test } from 'vitest';
import { listWords } from './list-words.ts';

test.each([
  ['en-SG', 'Red, White, Blue'],
  ['zh-Hans-SG', 'Red、White、Blue'],
  ['ja-JP', 'Red、White、Blue'],
  ['id-ID', 'Red, White, Blue'],
  ['ar-EG-u-nu-arab', 'Red وWhite وBlue'],
])('in %s words stand as %s', (locale, expected) => {
  expect(listWords(['Red', 'White', 'Blue'], locale)).toBe(expected);
});
