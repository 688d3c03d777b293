import {
  type CountryCode,
  type MetadataJson,
  type NumberType,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/core';
import { toAsciiDigits } from '../text/digits.ts';

/** How a region writes phone numbers; the manifest's `phone` part. */
export interface PhoneRules {
  dialCode: string;
  format: 'groups' | 'unchanged' | 'international';
  groups: readonly number[];
}

/**
 * International form of a number (SPEC 5), `null` when there is none. `groups` writes +dial code and the groups
 * (Singapore +65 8123 4567, Hong Kong +852 9123 4567), `unchanged` leaves it as it is (Malaysia). A number that cannot
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
  const parsed = parse(typed, country, metadata);
  if (!parsed) return typed;
  // numbers of another length (landlines, hotlines) have groups of their own
  const length = rules.groups.reduce((sum, size) => sum + size, 0);
  const fits = parsed.countryCallingCode === rules.dialCode && parsed.nationalNumber.length === length;
  if (rules.format === 'international' || !fits) return parsed.formatInternational();
  return [`+${rules.dialCode}`, ...splitGroups(parsed.nationalNumber, rules.groups)].join(' ');
}

/**
 * A number as people of a country dial it: the national form of its own numbers, the international one of others. What
 * is no number stays as it is.
 */
export function nationalPhone(number: string, country: string, metadata: MetadataJson): string {
  const parsed = parse(number, country, metadata);
  if (!parsed) return number;
  return parsed.country === country ? parsed.formatNational() : parsed.formatInternational();
}

/**
 * The one spelling that counters and look-ups use (HARDENING A06): E.164, or `null` when the number is not a possible
 * one. `+65 8123 4567`, `８１２３４５６７` and `(65) 8123-4567` are the same.
 */
export function canonicalPhone(number: string, country: string, metadata: MetadataJson): string | null {
  const parsed = parse(number, country, metadata);
  return parsed?.isValid() ? parsed.number : null;
}

/** Kinds of numbers that show a message, and cost no more than one. Countries without an entry have none. */
const SHOWS_MESSAGES: ReadonlySet<NumberType> = new Set([
  'MOBILE',
  'FIXED_LINE_OR_MOBILE',
  'VOIP',
  'PERSONAL_NUMBER',
  undefined,
]);

/**
 * Canonical spelling of a number that one-time codes are sent to, `null` when it is sent none (HARDENING A04): it has to
 * belong to the country itself even when others share its dial code, and neither a fixed line nor one that earns by
 * what is sent to it.
 */
export function codePhone(
  number: string,
  { country, phone }: { country: string; phone: Pick<PhoneRules, 'dialCode'> },
  metadata: MetadataJson,
): string | null {
  const parsed = parse(number, country, metadata);
  if (parsed?.countryCallingCode !== phone.dialCode) return null;
  // not the country that is found by the number: some small ones have their numbers in common with a large one
  parsed.country = country as CountryCode;
  return parsed.isValid() && SHOWS_MESSAGES.has(parsed.getType()) ? parsed.number : null;
}

const parse = (number: string, country: string, metadata: MetadataJson) =>
  parsePhoneNumberFromString(toAsciiDigits(number), { defaultCountry: country as CountryCode }, metadata);

function splitGroups(digits: string, sizes: readonly number[]): string[] {
  let at = 0;
  return sizes.map((size) => {
    at += size;
    return digits.slice(at - size, at);
  });
}
