import type { FeedField } from '#contracts/types.ts';
import { toAsciiDigits } from '#domain/digits.ts';
import { type Magnitude, magnitudeAt, TOO_MANY_FOR_SHORT_WORDS } from './magnitudes.ts';

/** A number with its magnitude. */
export interface Amount {
  /** Its digits and marks, as the cell has them. */
  written: string;
  number: number;
  /** What the word behind it multiplies it by, if there is one. */
  factor?: number;
  /** The parts that follow: 250,000,000 of `1 tỷ 250 triệu`. */
  more: number;
  /** What stands between it and the amount before it. */
  ahead: string;
  /** What stands behind the number. */
  behind: string;
  /** What stands behind its magnitude, or that of its last part. */
  rest: string;
}

/** Its value, parts and all. */
export function amountOf({ number, factor = 1, more }: Amount): number {
  return number * factor + more;
}

/** What may stand between the ends of a range. */
const BETWEEN = /^\s*(?:[-–—~〜～]|to)\s*$/i;

/** Whether an amount is the other end of a range that begins with the amount before it. */
export function endsRange({ ahead }: Amount): boolean {
  return BETWEEN.test(ahead);
}

/** Numbers in a text, with currency and words around them skipped. `45 - 50K` is from 45,000 to 50,000. */
export function amountsIn(text: string, decimals: FeedField['decimals'], isMoney: boolean): Amount[] {
  // most cells
  if (PLAIN.test(text) && (decimals !== 'comma' || !text.includes('.')))
    return [{ written: text, number: Number(text), more: 0, ahead: '', behind: '', rest: '' }];
  // lists and objects of a JSON file are no numbers, and neither are stories
  if (/^[[{]/.test(text) || text.length > LONGEST_NUMBER) return [];
  const plain = plainText(text);
  const amounts: Amount[] = [];
  let before: { magnitude?: Magnitude; end: number } | undefined;
  for (const { index, 0: written } of plain.matchAll(NUMBER)) {
    const behind = plain.slice(index + written.length);
    // behind the first number a dash is a range, not a sign
    const signed = numberOf(written, decimals);
    const number = amounts.length === 0 ? signed : Math.abs(signed);
    const magnitude = magnitudeAt(behind, isMoney && Math.abs(number) < TOO_MANY_FOR_SHORT_WORDS);
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

/** Smaller words go on with a number (`1 crore 20 lakh`), and so do digits right behind a sign (`316万1000円`). */
function isPartOf(before: Magnitude, gap: string, number: number, magnitude?: Magnitude): boolean {
  if (gap.trim() !== '') return false;
  return magnitude
    ? number * magnitude.factor < before.factor
    : before.isSign && gap === '' && number < before.factor;
}

/** The ends of a range often share one word. */
function shareFactor(from: Amount, to: Amount): void {
  from.factor ??= to.factor;
  if (to.number < amountOf(from)) to.factor ??= from.factor;
}

/** Thousands may also be grouped by blanks, by apostrophes or by the Arabic mark, in one number by one of them. */
const GROUPED = /(?<!\d[.,٫]?)\d{1,3}(?<mark>[ ٬'’])\d{3}(?:\k<mark>\d{3})*(?!\d)/g;

/** A cell with its digits and letters in one form, without the marks that only group. */
export function plainText(text: string): string {
  return toAsciiDigits(text.normalize('NFKC')).replace(GROUPED, (number) => number.replace(/\D/g, ''));
}

/** What stands before and behind the decimal mark, and the power of ten; undefined where the marks do not fit the mapping. */
export function partsOfNumber(
  written: string,
  decimals: FeedField['decimals'],
): { whole: string; fraction: string; power: string } | undefined {
  const form = decimals === 'comma' ? WITH_COMMA : WITH_POINT;
  const { whole, fraction = '', power = '' } = form.exec(written)?.groups ?? {};
  return whole === undefined ? undefined : { whole: whole.replace(/[.,]/g, ''), fraction, power };
}

/** One whose marks do not fit the mapping is not a number: read the other way it would be a thousand times too large or too small. */
function numberOf(written: string, decimals: FeedField['decimals']): number {
  const parts = partsOfNumber(written, decimals);
  return parts ? Number(`${parts.whole}.${parts.fraction}0${parts.power}`) : Number.NaN;
}

/** Characters with all words around it; what is longer could be made to be slow to read (HARDENING A25). */
const LONGEST_NUMBER = 1000;
const PLAIN = /^-?\d+(?:\.\d+)?$/;
/** Digits with marks between them, and the power of ten that spreadsheets write large numbers with. */
const NUMBER = /-?\d+(?:[.,٫]\d+)*(?:e[+-]?\d+(?![\d\p{L}]))?/giu;
/** Groups of three, or as in India of two before the last three. */
const WITH_POINT =
  /^(?<whole>-?(?:\d+|\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d\d)+,\d{3}))(?:[.٫](?<fraction>\d+))?(?<power>e.+)?$/i;
const WITH_COMMA =
  /^(?<whole>-?(?:\d+|\d{1,3}(?:\.\d{3})+|\d{1,2}(?:\.\d\d)+\.\d{3}))(?:[,٫](?<fraction>\d+))?(?<power>e.+)?$/i;
