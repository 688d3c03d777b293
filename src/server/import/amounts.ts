import type { FeedField } from '#contracts/types.ts';
import { toAsciiDigits } from '#domain/text/digits.ts';
import { MAX_SHORT_MAGNITUDE, type Magnitude, magnitudeAt } from './magnitudes.ts';

/** A number with its magnitude. */
export interface Amount {
  /** Digits and separators as the cell has them. */
  written: string;
  number: number;
  /** Factor of the magnitude word behind the number: 1,000 for `k`. */
  factor?: number;
  /** Sum of the parts that follow: 250,000,000 of `1 tỷ 250 triệu`. */
  more: number;
  /** Text between the previous amount and this one. */
  ahead: string;
  /** Text after the number. */
  behind: string;
  /** Text after its magnitude, or after the magnitude of its last part. */
  rest: string;
}

/** Returns the value of an amount including its parts. */
export function amountOf({ number, factor = 1, more }: Amount): number {
  return number * factor + more;
}

/** Text allowed between the ends of a range. */
const BETWEEN = /^\s*(?:[-–—~〜～]|to)\s*$/i;

/** Whether an amount is the upper end of a range that starts with the previous amount. */
export function endsRange({ ahead }: Amount): boolean {
  return BETWEEN.test(ahead);
}

/** Returns the numbers of a text, without the currency and words around them. `45 - 50K` is 45,000 to 50,000. */
export function amountsIn(text: string, decimals: FeedField['decimals'], isMoney: boolean): Amount[] {
  // fast path for most cells
  if (PLAIN.test(text) && (decimals !== 'comma' || !text.includes('.')))
    return [{ written: text, number: Number(text), more: 0, ahead: '', behind: '', rest: '' }];
  // lists and objects of a JSON file and long texts are not numbers
  if (/^[[{]/.test(text) || text.length > MAX_TEXT_LENGTH) return [];
  const plain = plainText(text);
  const amounts: Amount[] = [];
  let before: { magnitude?: Magnitude; end: number } | undefined;
  for (const { index, 0: written } of plain.matchAll(NUMBER)) {
    const behind = plain.slice(index + written.length);
    // after the first number a dash marks a range, not a sign
    const signed = numberOf(written, decimals);
    const number = amounts.length === 0 ? signed : Math.abs(signed);
    const magnitude = magnitudeAt(behind, isMoney && Math.abs(number) < MAX_SHORT_MAGNITUDE);
    const rest = behind.slice(magnitude?.length ?? 0);
    const ahead = `${plain.slice(before?.end ?? 0, index)}${before && written.startsWith('-') ? '-' : ''}`;
    const last = amounts.at(-1);
    if (last && before?.magnitude && isPartOf(before.magnitude, ahead, number, magnitude)) {
      last.more += number * (magnitude?.factor ?? 1);
      last.rest = rest;
    } else {
      const amount = { written, number, factor: magnitude?.factor, more: 0, ahead, behind, rest };
      if (last && endsRange(amount)) shareFactor(last, amount);
      amounts.push(amount);
    }
    before = { magnitude, end: index + written.length + (magnitude?.length ?? 0) };
  }
  return amounts;
}

/** A smaller magnitude continues a number (`1 crore 20 lakh`), and so do digits directly after a sign (`316万1000円`). */
function isPartOf(before: Magnitude, gap: string, number: number, magnitude?: Magnitude): boolean {
  if (gap.trim() !== '') return false;
  return magnitude
    ? number * magnitude.factor < before.factor
    : before.isSign && gap === '' && number < before.factor;
}

/** Both ends of a range often share one magnitude. */
function shareFactor(from: Amount, to: Amount): void {
  from.factor ??= to.factor;
  if (to.number < amountOf(from)) to.factor ??= from.factor;
}

/** Blanks, apostrophes or the Arabic separator may group thousands; one number uses one of them. */
const GROUPED = /(?<!\d[.,٫]?)\d{1,3}(?<mark>[ ٬'’])\d{3}(?:\k<mark>\d{3})*(?!\d)/g;

/** Normalises the digits and letters of a cell and removes separators of groups. */
export function plainText(text: string): string {
  return toAsciiDigits(text.normalize('NFKC')).replace(GROUPED, (number) => number.replace(/\D/g, ''));
}

/** Splits a number at its decimal separator. Undefined if the separators do not fit the mapping. */
export function partsOfNumber(
  written: string,
  decimals: FeedField['decimals'],
): { whole: string; fraction: string; power: string } | undefined {
  const form = decimals === 'comma' ? WITH_COMMA : WITH_POINT;
  const { whole, fraction = '', power = '' } = form.exec(written)?.groups ?? {};
  return whole === undefined ? undefined : { whole: whole.replace(/[.,]/g, ''), fraction, power };
}

/** NaN if the separators do not fit the mapping: read the other way, the value would be a thousand times off. */
function numberOf(written: string, decimals: FeedField['decimals']): number {
  const parts = partsOfNumber(written, decimals);
  return parts ? Number(`${parts.whole}.${parts.fraction}0${parts.power}`) : Number.NaN;
}

/** Longer texts could be crafted to be slow to read (HARDENING A25). */
const MAX_TEXT_LENGTH = 1000;
const PLAIN = /^-?\d+(?:\.\d+)?$/;
/** Digits with separators between or ahead of them, and the power of ten that spreadsheets use for large numbers. */
const NUMBER = /-?(?:(?<![\p{L}\d.,٫])[.,٫])?\d+(?:[.,٫]\d+)*(?:e[+-]?\d+(?![\d\p{L}]))?/giu;
/** Groups of three or, as in India, groups of two before the last three. */
const WITH_POINT =
  /^(?<whole>-?(?:\d+|(?=[.٫])|\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d\d)+,\d{3}))(?:[.٫](?<fraction>\d+))?(?<power>e.+)?$/i;
const WITH_COMMA =
  /^(?<whole>-?(?:\d+|(?=[,٫])|\d{1,3}(?:\.\d{3})+|\d{1,2}(?:\.\d\d)+\.\d{3}))(?:[,٫](?<fraction>\d+))?(?<power>e.+)?$/i;
