import { toAsciiDigits } from './digits.ts';

const BLOCKED = new Set(['e', 'E', '-', '=', '.']);

/**
 * SPEC 5: keys a numeric input does not accept. `key` is `KeyboardEvent.key`.
 * @param takesDecimals for inputs whose numbers have decimals, where a period is a mark as any other
 */
export function isBlockedNumericKey(key: string, takesDecimals = false): boolean {
  return BLOCKED.has(key) && !(takesDecimals && key === '.');
}

/** How decimals are typed. */
export interface TypedDecimals {
  /** The sign before them in the language of the page. */
  mark: string;
  /** How many there may be; what is typed beyond is rounded. */
  digits: number;
}

/**
 * What a person typed as a number: digits of any script, grouping marks and blanks ignored; `undefined` for nothing.
 * @param decimals without them only whole numbers are read, and every mark is one of grouping
 */
export function parseTypedNumber(text: string, decimals?: TypedDecimals): number | undefined {
  const digits = toAsciiDigits(text);
  // Arabic's own mark means nothing else, even where the language of the page writes another
  const typed = decimals ? digits.replaceAll('٫', decimals.mark) : digits;
  const at = decimals ? markBeforeDecimals(typed, decimals) : -1;
  const whole = (at < 0 ? typed : typed.slice(0, at)).replace(/[\s.,'’٬_]/g, '');
  const fraction = at < 0 ? '' : typed.slice(at + 1).trimEnd();
  if (!/^[0-9]{1,15}$/.test(whole || (fraction && '0'))) return undefined;
  return decimals ? rounded(`${whole || 0}.${fraction}`, decimals.digits) : Number(whole);
}

/** Where the only mark of decimals stands, -1: there is none. */
function markBeforeDecimals(typed: string, { mark, digits }: TypedDecimals): number {
  const at = typed.indexOf(mark);
  if (at < 0 || typed.indexOf(mark, at + 1) >= 0) return -1;
  const fraction = typed.slice(at + 1).trimEnd();
  // whole numbers are not typed with three decimals: whoever writes 98.800 groups in the way of another language
  return /^[0-9]{0,20}$/.test(fraction) && !(digits === 0 && fraction.length === 3) ? at : -1;
}

/** Shifted as it was typed: 1.005 × 100 is 100.49999999999999, and a very small number is written 1e-7. */
function rounded(number: string, digits: number): number {
  return Number(`${Math.round(Number(`${number}e${digits}`))}e-${digits}`);
}
