import { expect, test } from 'vitest';
import { cookieText, readCookies } from './cookies.ts';

test('reads cookies by name, the first of duplicates, and invalid values as empty', () => {
  const cookies = readCookies('a=1; b=x%20y=z;a=2; c; =d; e=%E0%A4; __proto__=f');
  expect([...cookies]).toEqual([
    ['a', '1'],
    ['b', 'x y=z'],
    ['c', ''],
    ['e', ''],
    ['__proto__', 'f'],
  ]);
});

test('sets lifetime and scope of a cookie', () => {
  const cookie = { name: 'a', value: 'x;y', days: 2 };
  expect(cookieText(cookie, false)).toBe('a=x%3By; Path=/; Max-Age=172800; SameSite=Lax');
  expect(cookieText(cookie, true)).toBe('a=x%3By; Path=/; Max-Age=172800; SameSite=Lax; Secure');
});
