import type { FeedField } from '#contracts/types.ts';
import { toAsciiDigits } from '#domain/digits.ts';
import { type Magnitude, magnitudeAt, TOO_MANY_FOR_SHORT_WORDS, unclearMagnitudeAt } from './magnitudes.ts';

/** How a number of a column is read. */
export interface NumberColumn extends Pick<FeedField, 'decimals' | 'unit' | 'read'> {
  /** Prices, rates, taxes: `1.5M` is a million and a half there, and five metres elsewhere. */
  isMoney?: boolean;
}

type Unit = NonNullable<FeedField['unit']>;

/** Average Gregorian month: 365.2425 days / 12. */
const DAYS_PER_MONTH = 30.436875;

const CONVERT: Record<Unit, (value: number) => number> = {
  as_is: (value) => value,
  days_to_months: (value) => Math.round(value / DAYS_PER_MONTH),
  years_to_months: (value) => Math.round(value * 12),
  thousands: (value) => Math.round(value * 1000),
  ten_thousands: (value) => Math.round(value * 10_000),
  hundred_thousands: (value) => Math.round(value * 100_000),
  millions: (value) => Math.round(value * 1_000_000),
  litres_to_cc: (value) => Math.round(value * 1000),
  miles_to_km: (value) => Math.round(value * 1.609344),
};
/** What a cell says itself need not be said again by the mapping. */
const MAGNITUDE_UNITS: readonly Unit[] = ['thousands', 'ten_thousands', 'hundred_thousands', 'millions'];

/** `½` would become a 1 and a 2. */
const FRACTION = /[¼-¾⅐-⅟↉⁄∕]/;
const DATE_OR_RANGE = /\d[-–—~〜～/]\d/;
/** What may stand between the ends of a range. */
const BETWEEN = /^\s*(?:[-–—~〜～]|to)\s*$/i;

/** The number of a cell in the unit of the field; undefined when it cannot be told. */
export function readNumber(text: string, column: NumberColumn): number | undefined {
  if (numberFault(text, column) !== undefined) return undefined;
  const [from, to = from] = amountsIn(text, column);
  if (!from || !to) return undefined;
  const value = column.read === 'range_middle' ? (amountOf(from) + amountOf(to)) / 2 : amountOf(from);
  const { unit = 'as_is' } = column;
  const isSaid = from.factor !== undefined && MAGNITUDE_UNITS.includes(unit);
  const converted = CONVERT[isSaid ? 'as_is' : unit](value);
  // behind the fourth decimal stands what binary fractions cannot say
  return Math.abs(converted) <= 1e15 ? Number(converted.toFixed(4)) : undefined;
}

/** Why a cell that has a number in it is not read, in words; undefined when nothing speaks against it. */
export function numberFault(text: string, column: NumberColumn): string | undefined {
  if (FRACTION.test(text)) return 'is written with a fraction instead of decimals';
  if (!column.isMoney) return undefined;
  if (column.read === 'number' && DATE_OR_RANGE.test(plainText(text)))
    return 'is a date or a range, not one number';
  for (const { number, behind, isSplit } of amountsIn(text, column)) {
    const word = number < TOO_MANY_FOR_SHORT_WORDS && unclearMagnitudeAt(behind, column.decimals ?? 'dot');
    if (word) return `has "${word}" behind a number, which is not as much everywhere`;
    if (isSplit) return 'is more than one number';
  }
  return undefined;
}

/** A number with its magnitude. */
interface Amount {
  /** As it is written. */
  number: number;
  /** What the word behind it multiplies it by, if there is one. */
  factor?: number;
  /** The parts that follow: 250,000,000 of `1 tỷ 250 triệu`. */
  more: number;
  /** A number follows of which nobody knows whether it is a part. */
  isSplit?: boolean;
  /** What stands behind the number. */
  behind: string;
}

function amountOf({ number, factor = 1, more }: Amount): number {
  return number * factor + more;
}

/** Numbers in a text, with currency and words around them skipped. `45 - 50K` is from 45,000 to 50,000. */
function amountsIn(text: string, { decimals, isMoney = false }: NumberColumn): Amount[] {
  // most cells
  if (PLAIN.test(text) && (decimals !== 'comma' || !text.includes('.')))
    return [{ number: Number(text), more: 0, behind: '' }];
  // lists and objects of a JSON file are no numbers, and neither are stories
  if (/^[[{]/.test(text) || text.length > LONGEST_NUMBER) return [];
  const plain = plainText(text);
  const amounts: Amount[] = [];
  let before: { magnitude?: Magnitude; end: number } | undefined;
  for (const { index, 0: written } of plain.matchAll(NUMBER)) {
    const behind = plain.slice(index + written.length);
    // behind the first number a dash is a range, not a sign
    const number = amounts.length === 0 ? numberOf(written, decimals) : Math.abs(numberOf(written, decimals));
    const magnitude = magnitudeAt(behind, isMoney && Math.abs(number) < TOO_MANY_FOR_SHORT_WORDS);
    const gap = before && `${plain.slice(before.end, index)}${written.startsWith('-') ? '-' : ''}`;
    const last = amounts.at(-1);
    const isPart =
      before?.magnitude && gap !== undefined && isPartOf(before.magnitude, gap, number, magnitude);
    if (last && isPart) last.more += number * (magnitude?.factor ?? 1);
    else {
      if (last && before?.magnitude && gap?.trim() === '') last.isSplit = true;
      amounts.push({ number, factor: magnitude?.factor, more: 0, behind });
      if (last && gap !== undefined && BETWEEN.test(gap)) shareFactor(last, amounts.at(-1) ?? last);
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

/** Thousands may also be grouped by blanks, by apostrophes or by the Arabic mark. */
function plainText(text: string): string {
  return toAsciiDigits(text.normalize('NFKC')).replace(/(?<=\d)[\s٬'’](?=\d{3}(?!\d))/g, '');
}

/** One whose marks do not fit the mapping is not a number: read the other way it would be a thousand times too large or too small. */
function numberOf(written: string, decimals: FeedField['decimals']): number {
  const form = decimals === 'comma' ? WITH_COMMA : WITH_POINT;
  const { whole = '', fraction = '', power = '' } = form.exec(written)?.groups ?? {};
  return whole === '' ? Number.NaN : Number(`${whole.replace(/[.,]/g, '')}.${fraction}0${power}`);
}

/** Characters with all words around it; what is longer could be made to be slow to read (HARDENING A25). */
const LONGEST_NUMBER = 1000;
const PLAIN = /^-?\d+(?:\.\d+)?$/;
/** Digits with marks between them, and the power of ten that spreadsheets write large numbers with. */
const NUMBER = /-?\d+(?:[.,٫]\d+)*(?:e[+-]?\d+(?![\d\p{L}]))?/giu;
/** Groups of three, or as in India of two before the last three. */
const WITH_POINT = /^(?<whole>-?(?:\d+|\d{1,3}(?:,\d{2,3})*,\d{3}))(?:[.٫](?<fraction>\d+))?(?<power>e.+)?$/i;
const WITH_COMMA =
  /^(?<whole>-?(?:\d+|\d{1,3}(?:\.\d{2,3})*\.\d{3}))(?:[,٫](?<fraction>\d+))?(?<power>e.+)?$/i;
