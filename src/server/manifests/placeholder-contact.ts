import { getExampleNumber } from 'libphonenumber-js';
import type { CountryCode } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';

/** Email address of a new manifest. */
export const PLACEHOLDER_EMAIL = 'hello@example.com';

/** Whether the domain of an address is reserved for examples (RFC 2606). */
export function isPlaceholderEmail(address: string): boolean {
  return /@(?:[\w-]+\.)*example\.(?:com|net|org)$/i.test(address);
}

/** Whether a number is the example number of its country, which a new manifest has. */
export function isPlaceholderNumber(number: string, country: CountryCode): boolean {
  return getExampleNumber(country, examples)?.number === number;
}
