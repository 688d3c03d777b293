import type { MetadataJson } from 'libphonenumber-js/core';
import knownCountries from '#contracts/phone-metadata.json' with { type: 'json' };
import type { LoginRules } from '#contracts/types.ts';
import { canonicalPhone, codePhone, formatPhone } from '#domain/phone/phone.ts';

const metadata = knownCountries as unknown as MetadataJson;

type PhoneOwner = Pick<LoginRules, 'country' | 'phone'>;

/** Whether a text is a phone of the region that codes are sent to; true for a country that is not known here: the API decides then. */
export function isPhoneOf(text: string, owner: PhoneOwner): boolean {
  if (!(owner.country in metadata.countries)) return text.trim() !== '';
  return codePhone(text, owner, metadata) !== null;
}

/** The phone as the region writes it, with its dial code. */
export function typedPhone(text: string, { country, phone }: PhoneOwner): string {
  if (!(country in metadata.countries)) return text;
  const number = canonicalPhone(text, country, metadata) ?? text;
  return formatPhone(number, phone, country, metadata) ?? text;
}
