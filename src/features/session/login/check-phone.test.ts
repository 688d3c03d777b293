import { expect, test } from 'vitest';
import { shippedRegion } from '../../../../tests/shipped-regions.ts';
import { isPhoneOf, typedPhone } from './check-phone.ts';

const codes = ['sg', 'id', 'th', 'my', 'jp', 'hk'];
const ownerOf = (code: string) => shippedRegion(code).manifest;

test.each(codes)('phones of the region count, in any spelling: %s', (code) => {
  const { phone, country } = ownerOf(code);
  for (const text of [phone.example, `+${phone.dialCode} ${phone.example}`, `０${phone.example}`.slice(1)])
    expect(isPhoneOf(text, { country, phone })).toBe(true);
  for (const text of ['', '12', 'call me', '+1 202 555 0123', `${phone.example}123456`])
    expect(isPhoneOf(text, { country, phone })).toBe(false);
});

test.each([
  ['sg', '1900 123 4567'],
  ['sg', '6123 4567'],
  ['jp', '0990 123 456'],
])('a phone that is sent no code does not count: %s %s', (code, text) => {
  expect(isPhoneOf(text, ownerOf(code))).toBe(false);
});

test('phones of one region do not count in another: all pairs', () => {
  for (const code of codes)
    for (const other of codes.filter((each) => each !== code)) {
      const { phone } = ownerOf(code);
      expect(isPhoneOf(`+${phone.dialCode}${phone.example}`, ownerOf(other))).toBe(false);
    }
});

test('formats a phone as the region does', () => {
  expect(typedPhone('８１２３４５６７', ownerOf('sg'))).toBe('+65 8123 4567');
  expect(typedPhone('0812345678', ownerOf('th'))).toBe('+66 81 234 5678');
});

test('leaves phones of unknown countries to the API', () => {
  const owner = { ...ownerOf('sg'), country: 'ZZ' };
  expect([isPhoneOf('1', owner), isPhoneOf(' ', owner), typedPhone('1 2', owner)]).toEqual([
    true,
    false,
    '1 2',
  ]);
});
