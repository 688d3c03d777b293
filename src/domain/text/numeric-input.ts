import { type NumberMarks, splitDecimals } from './decimal-place.ts';
import { toAsciiDigits } from './digits.ts';

const BLOCKED = new Set(['e', 'E', '-', '=']);
const MARKS = new Set(['.', ',', '٫']);
const WHOLE: KeyRules = { digits: 0, group: ',' };

type KeyRules = Pick<TypedDecimals, 'digits' | 'group'>;

/**
 * SPEC 5: keys a numeric input does not accept. `key` is `KeyboardEvent.key`.
 * @param rules whole numbers take only the marks that group their digits: a period in 1.500.000, a comma in 1,500,000
 * @param before what stands before the caret where words of magnitude may be typed: an e within a word is no exponent
 */
export function isBlockedNumericKey(key: string, { digits, group } = WHOLE, before = ''): boolean {
  if (MARKS.has(key)) return digits === 0 && !group.includes(key);
  return BLOCKED.has(key) && !(/^e$/i.test(key) && /\p{L}$/u.test(before));
}

/** Words behind a number and what they multiply it by; folded as `foldMagnitude` does. */
export type Magnitudes = Readonly<Record<string, number>>;

/** A word of magnitude without letter case and full stops: `Mio.` and `mio` are one. */
export function foldMagnitude(word: string): string {
  return word.normalize('NFKC').toLowerCase().replace(/[.॰]/g, '').replace(/\s+/g, ' ').trim();
}

/** How decimals are typed. */
export interface TypedDecimals extends NumberMarks {
  /** How many there may be; what is typed beyond is rounded. */
  digits: number;
  /** Text around a number that is ignored: code and symbols of a currency. */
  signs?: readonly string[];
  /** Absent: no words are read. */
  magnitudes?: Magnitudes;
  /** What a number without a word counts: 1,000,000 where installments are typed in millions. */
  unit?: number;
}

/** Decimals before a word of magnitude: 1.285 million. */
const MAGNITUDE_DIGITS = 9;
const MAX_AMOUNT = 1e15;

/**
 * What a person typed as a number: digits of any script, grouping marks and blanks ignored; `undefined` for nothing, and
 * for ambiguous marks: a number is never read as a multiple of itself.
 * @param decimals without them only whole numbers are read, and every mark is one of grouping
 */
export function parseTypedNumber(text: string, decimals?: TypedDecimals): number | undefined {
  const typed = toAsciiDigits(decimals ? withoutSigns(text, decimals.signs) : text);
  return (decimals && withMagnitude(typed, decimals)) ?? plainNumber(typed, decimals);
}

/** `1.5 lakh` is 150,000; undefined without a word that is known. */
function withMagnitude(typed: string, decimals: TypedDecimals): number | undefined {
  const { magnitudes = {}, unit = 1, digits } = decimals;
  const [, number = '', word = ''] = /^(.*[0-9])\s*(\p{L}[\p{L}\p{M}.॰\s]*)$/u.exec(typed) ?? [];
  const folded = foldMagnitude(word);
  const factor = Object.hasOwn(magnitudes, folded) ? magnitudes[folded] : undefined;
  const count =
    factor === undefined ? undefined : plainNumber(number, { ...decimals, digits: MAGNITUDE_DIGITS });
  if (factor === undefined || count === undefined) return undefined;
  const value = Number(((count * factor) / unit).toFixed(digits));
  return value <= MAX_AMOUNT ? value : undefined;
}

function plainNumber(typed: string, decimals?: TypedDecimals): number | undefined {
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
