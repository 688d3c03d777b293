import { type CountryCode, getCountryCallingCode } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { expect, it } from 'vitest';
import { phoneMetadata } from '#server/manifests/phone-metadata.ts';
import { shippedRegions } from '../../../tests/shipped-regions.ts';
import { codePhone } from './phone.ts';

/** What a region of a country sends codes to, which knows the numbers of its regions only. */
function sentTo(country: string, number: string): string | null {
  const dialCode = getCountryCallingCode(country as CountryCode);
  return codePhone(number, { country, phone: { dialCode } }, phoneMetadata([{ country, phone: {} }]));
}

it.each([
  ['SG', '19001234567', 'premium rate'],
  ['SG', '18001234567', 'free of charge'],
  ['SG', '61234567', 'a fixed line'],
  ['JP', '0990123456', 'premium rate'],
  ['JP', '0120123456', 'free of charge'],
  ['GB', '09098790000', 'premium rate'],
  ['GB', '08001234567', 'free of charge'],
  ['GB', '07640123456', 'a pager'],
  ['CA', '+19002345678', 'premium rate'],
  ['CA', '+18002345678', 'free of charge'],
])('codes are not sent in %s to %s: %s (A04)', (country, number) => {
  expect(sentTo(country, number)).toBeNull();
});

it.each([
  ['CA', '+12125550123', 'New York'],
  ['CA', '2125550123', 'New York'],
  ['CA', '+18762101234', 'Jamaica'],
  ['US', '+15062345678', 'Canada'],
  ['KZ', '+79123456789', 'Russia'],
  ['RU', '+77710009998', 'Kazakhstan'],
])('nor to %s by a region that shares its dial code: %s of %s', (country, number) => {
  expect(sentTo(country, number)).toBeNull();
});

it.each([
  ['CA', '5062345678', '+15062345678'],
  ['US', '(201) 555-0123', '+12015550123'],
  ['KZ', '87710009998', '+77710009998'],
  ['SG', '31581234', '+6531581234'],
  ['JP', '05012345678', '+815012345678'],
])('codes are sent in %s to %s', (country, number, phone) => {
  expect(sentTo(country, number)).toBe(phone);
});

it('codes are sent to mobile phones of every country', () => {
  const without = Object.entries(examples).filter(([country, number]) => !sentTo(country, number));
  expect(without).toEqual([]);
});

it.each(shippedRegions.map(({ code, manifest }) => [code, manifest] as const))(
  'codes are sent to the example of %s',
  (_code, manifest) => {
    const { country, phone } = manifest;
    expect(codePhone(phone.example, manifest, phoneMetadata([manifest]))).toBe(
      `+${phone.dialCode}${phone.example}`,
    );
    expect(sentTo(country, phone.example)).not.toBeNull();
  },
);
