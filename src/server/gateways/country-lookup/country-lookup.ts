/**
 * Returns the country of an IP address (SPEC 7.6): two lower-case letters, or null if it is unknown. Never throws:
 * failures are logged and yield null (SPEC 8).
 */
export type LookUpCountry = (address: string) => Promise<string | null>;

/** A country as a source returns it: two letters in any case. */
export function countryCode(value: unknown): string | null {
  return typeof value === 'string' && /^[a-z]{2}$/i.test(value) ? value.toLowerCase() : null;
}
