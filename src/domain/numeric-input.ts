import { toAsciiDigits } from './digits.ts';

const BLOCKED = new Set(['e', 'E', '-', '=', '.']);

/** SPEC 5: keys a numeric input does not accept. `key` is `KeyboardEvent.key`. */
export function isBlockedNumericKey(key: string): boolean {
  return BLOCKED.has(key);
}

/** What a person typed as a whole number: digits of any script, grouping marks and blanks ignored; `undefined` for nothing. */
export function parseTypedNumber(text: string): number | undefined {
  const digits = toAsciiDigits(text).replace(/[\s.,'’٬_]/g, '');
  return /^[0-9]{1,15}$/.test(digits) ? Number(digits) : undefined;
}
