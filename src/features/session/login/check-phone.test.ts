import { expect, test } from 'vitest';
import type { PhoneCountries } from '#domain/phone/phone-metadata.ts';
import { phoneMetadata } from '#server/manifests/phone-metadata.ts';
import { shippedRegion } from '../../../../tests/shipped-regions.ts';
import { isPhoneOf, typedPhone } from './check-phone.ts';

const codes = ['sg', 'id', 'th', 'my', 'jp', 'hk'];
const withMetadata = <Owner extends PhoneCountries>(owner: Owner) => ({
  ...owner,
  phone_metadata: { ...phoneMetadata([owner]) },
});
const ownerOf = (code: string) => withMetadata(shippedRegion(code).manifest);

test.each(codes)('phones of the region count, in any spelling: %s', (code) => {
  const owner = ownerOf(code);
  const { phone } = owner;
  for (const text of [phone.example, `+${phone.dialCode} ${phone.example}`, `０${phone.example}`.slice(1)])
    expect(isPhoneOf(text, owner)).toBe(true);
  for (const text of ['', '12', 'call me', '+1 202 555 0123', `${phone.example}123456`])
    expect(isPhoneOf(text, owner)).toBe(false);
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

test('knows phones of a country that no shipped region has', () => {
  const { phone } = ownerOf('sg');
  const owner = withMetadata({ country: 'VN', phone: { ...phone, dialCode: '84', groups: [2, 3, 4] } });
  expect([isPhoneOf('0912 345 678', owner), typedPhone('0912345678', owner)]).toEqual([
    true,
    '+84 91 234 5678',
  ]);
  for (const text of ['1', '0912', '+65 8123 4567']) expect(isPhoneOf(text, owner)).toBe(false);
});

test('leaves phones of unknown countries to the API', () => {
  const owner = { ...ownerOf('sg'), country: 'ZZ' };
  expect([isPhoneOf('1', owner), isPhoneOf(' ', owner), typedPhone('1 2', owner)]).toEqual([
    true,
    false,
    '1 2',
  ]);
});
