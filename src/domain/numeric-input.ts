import { type NumberMarks, splitDecimals } from './decimal-place.ts';
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
export interface TypedDecimals extends NumberMarks {
  /** How many there may be; what is typed beyond is rounded. */
  digits: number;
  /** What may stand beside a number and says nothing about it: the code and the signs of a currency. */
  signs?: readonly string[];
}

/**
 * What a person typed as a number: digits of any script, grouping marks and blanks ignored; `undefined` for nothing, and
 * for marks that cannot be told apart: a number is never read as a multiple of itself.
 * @param decimals without them only whole numbers are read, and every mark is one of grouping
 */
export function parseTypedNumber(text: string, decimals?: TypedDecimals): number | undefined {
  const typed = toAsciiDigits(decimals ? withoutSigns(text, decimals.signs) : text);
  const [before, fraction] = (decimals ? splitDecimals(typed, decimals) : [typed, '']) ?? ['', ''];
  const whole = before.replace(/[\s.,'’٬_]/g, '');
  if (!/^[0-9]{1,15}$/.test(whole || (fraction && '0'))) return undefined;
  return decimals ? rounded(`${whole || 0}.${fraction}`, decimals.digits) : Number(whole);
}

/** Without a currency before or behind it, the cents of `15.–`, and the unseen signs that keep directions apart. */
function withoutSigns(text: string, signs: readonly string[] = []): string {
  let rest = text.replace(/\p{Cf}/gu, '').trim();
  for (const sign of signs.map((each) => each.replace(/\p{Cf}/gu, ''))) {
    if (sign !== '' && rest.startsWith(sign)) rest = rest.slice(sign.length).trim();
    if (sign !== '' && rest.endsWith(sign)) rest = rest.slice(0, -sign.length).trim();
  }
  return rest.replace(/([0-9])[.,][-–—]{1,2}$/, '$1');
}

/** Shifted as it was typed: 1.005 × 100 is 100.49999999999999, and a very small number is written 1e-7. */
function rounded(number: string, digits: number): number {
  return Number(`${Math.round(Number(`${number}e${digits}`))}e-${digits}`);
}
