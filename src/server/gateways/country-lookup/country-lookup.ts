/**
 * Country of an address on the internet (SPEC 7.6): two lower-case letters, or null when it is not known. Never throws:
 * failures are logged and yield null (SPEC 8).
 */
export type LookUpCountry = (address: string) => Promise<string | null>;

/** A country as it comes from a source: two letters in any case. */
export function countryCode(value: unknown): string | null {
  return typeof value === 'string' && /^[a-z]{2}$/i.test(value) ? value.toLowerCase() : null;
}
