import type { MetadataJson } from 'libphonenumber-js/core';
import knownCountries from '#contracts/phone-metadata.json' with { type: 'json' };
import { canonicalPhone, formatPhone } from '#domain/phone.ts';
import type { FieldViewOf } from '#region/forms/field-kinds.ts';

type PhoneView = FieldViewOf<'phone'>;

const metadata = knownCountries as unknown as MetadataJson;

/** What was typed as an E.164 number; undefined: it is none. */
export function readPhone(typed: string, { country }: PhoneView): string | undefined {
  return canonicalPhone(typed, country, metadata) ?? undefined;
}

/** A number as the region writes it (SPEC 5). */
export const phoneText = (number: string, { country, phone }: Pick<PhoneView, 'country' | 'phone'>): string =>
  formatPhone(number, phone, country, metadata) ?? number;

/** A number as the region writes it (SPEC 5), without the dial code where that stands before the input. */
export function writePhone(number: string, view: PhoneView): string {
  const written = phoneText(number, view);
  const prefix = `+${view.phone.dialCode}`;
  return written.startsWith(prefix) ? written.slice(prefix.length).trim() : written;
}
