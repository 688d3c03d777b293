import { type CountryCode, type MetadataJson, parsePhoneNumberFromString } from 'libphonenumber-js/core';
import { toAsciiDigits } from './digits.ts';

/** How a region writes phone numbers; the manifest's `phone` part. */
export interface PhoneRules {
  dialCode: string;
  format: 'groups' | 'unchanged' | 'international';
  groups: readonly number[];
}

/**
 * International form of a number (SPEC 5), `null` when there is none. `groups` writes +dial code and the groups
 * (Singapore +65 8123 4567, Hong Kong +852 9123 4567), `unchanged` leaves it as it is (Malaysia). A number nobody can
 * parse stays as it was typed.
 */
export function formatPhone(
  number: string | null | undefined,
  rules: PhoneRules,
  country: string,
  metadata: MetadataJson,
): string | null {
  const typed = number?.trim() ?? '';
  if (typed === '') return null;
  if (rules.format === 'unchanged') return typed;
  const parsed = parsePhoneNumberFromString(
    toAsciiDigits(typed),
    { defaultCountry: country as CountryCode },
    metadata,
  );
  if (!parsed) return typed;
  if (rules.format === 'international' || parsed.countryCallingCode !== rules.dialCode)
    return parsed.formatInternational();
  return [`+${rules.dialCode}`, ...splitGroups(parsed.nationalNumber, rules.groups)].join(' ');
}

/**
 * The one spelling that counters and look-ups use (HARDENING A06): E.164, or `null` when the number is not a possible
 * one. `+65 8123 4567`, `８１２３４５６７` and `(65) 8123-4567` are the same.
 */
export function canonicalPhone(number: string, country: string, metadata: MetadataJson): string | null {
  const parsed = parsePhoneNumberFromString(
    toAsciiDigits(number),
    { defaultCountry: country as CountryCode },
    metadata,
  );
  return parsed?.isValid() ? parsed.number : null;
}

/** Digits in groups of the given sizes; what is left over joins the last group. */
function splitGroups(digits: string, sizes: readonly number[]): string[] {
  const groups: string[] = [];
  let at = 0;
  for (const [index, size] of sizes.entries()) {
    const end = index === sizes.length - 1 ? digits.length : at + size;
    if (at < digits.length) groups.push(digits.slice(at, end));
    at = end;
  }
  return groups.length > 0 ? groups : [digits];
}
