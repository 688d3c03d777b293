import { canonicalPhone, formatPhone } from '#domain/phone/phone.ts';
import { toAsciiDigits } from '#domain/text/digits.ts';
import type { FieldViewOf } from '#region/forms/field-kinds.ts';

type PhoneView = Pick<FieldViewOf<'phone'>, 'country' | 'phone' | 'metadata'>;

const INTERNATIONAL = /^\+[\d\s().-]+$/;

/**
 * What was typed as an E.164 number; undefined: it is none. Of countries that the region does not parse only the
 * separators are removed.
 */
export function readPhone(typed: string, { country, phone, metadata }: PhoneView): string | undefined {
  const number = canonicalPhone(typed, country, metadata);
  if (number !== null) return number;
  const text = toAsciiDigits(typed);
  const isForeign = INTERNATIONAL.test(text) && !text.startsWith(`+${phone.dialCode}`);
  return isForeign ? text.replace(/[^+\d]/g, '') : undefined;
}

/** A number as the region writes it (SPEC 5). */
export const phoneText = (number: string, { country, phone, metadata }: PhoneView): string =>
  formatPhone(number, phone, country, metadata) ?? number;

/** A number as the region writes it (SPEC 5), without the dial code where that stands before the input. */
export function writePhone(number: string, view: PhoneView): string {
  const written = phoneText(number, view);
  const prefix = `+${view.phone.dialCode}`;
  return written.startsWith(prefix) ? written.slice(prefix.length).trim() : written;
}
