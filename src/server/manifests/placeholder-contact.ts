import { getExampleNumber } from 'libphonenumber-js';
import type { CountryCode } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';

/** Address that a new manifest begins with. */
export const PLACEHOLDER_EMAIL = 'hello@example.com';

/** Whether mail to an address reaches nobody: its domain is kept for examples (RFC 2606). */
export function isPlaceholderEmail(address: string): boolean {
  return /@(?:[\w-]+\.)*example\.(?:com|net|org)$/i.test(address);
}

/** Whether a number is the example of its country, which a new manifest begins with. */
export function isPlaceholderNumber(number: string, country: CountryCode): boolean {
  return getExampleNumber(country, examples)?.number === number;
}
