import type { MetadataJson } from 'libphonenumber-js/core';
import type { LoginRules } from '#contracts/types.ts';
import { canonicalPhone, codePhone, formatPhone } from '#domain/phone/phone.ts';

type PhoneOwner = Pick<LoginRules, 'country' | 'phone' | 'phone_metadata'>;

/** Whether a text is a phone of the region that codes are sent to; true for a country that is not known here: the API decides then. */
export function isPhoneOf(text: string, owner: PhoneOwner): boolean {
  const metadata = metadataOf(owner);
  return metadata ? codePhone(text, owner, metadata) !== null : text.trim() !== '';
}

/** The phone as the region writes it, with its dial code. */
export function typedPhone(text: string, owner: PhoneOwner): string {
  const { country, phone } = owner;
  const metadata = metadataOf(owner);
  if (!metadata) return text;
  const number = canonicalPhone(text, country, metadata) ?? text;
  return formatPhone(number, phone, country, metadata) ?? text;
}

/** Undefined if the country is not in it, or the API is that of a version that does not send it yet. */
function metadataOf({ country, phone_metadata }: PhoneOwner): MetadataJson | undefined {
  const metadata = phone_metadata as unknown as MetadataJson | undefined;
  return metadata && country in metadata.countries ? metadata : undefined;
}
