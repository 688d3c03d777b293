import type { FeedField } from '#contracts/types.ts';
import type { FieldValue } from '#domain/criteria.ts';
import { toAsciiDigits } from '#domain/digits.ts';
import type { SourceRow } from './read-rows.ts';
import { Reject } from './reject.ts';

type Unit = NonNullable<FeedField['unit']>;

/** Average Gregorian month: 365.2425 days / 12. */
const DAYS_PER_MONTH = 30.436875;

const CONVERT: Record<Unit, (value: number) => number> = {
  as_is: (value) => value,
  days_to_months: (value) => Math.round(value / DAYS_PER_MONTH),
  years_to_months: (value) => Math.round(value * 12),
  ten_thousands: (value) => Math.round(value * 10_000),
  thousands: (value) => Math.round(value * 1000),
  litres_to_cc: (value) => Math.round(value * 1000),
  miles_to_km: (value) => Math.round(value * 1.609344),
};

/** Text for comparisons: one width, one case, single blanks. */
export function fold(text: string): string {
  return text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}

/** The first of the columns that is filled; cells that stand for "not known" count as empty. */
export function firstFilled(
  row: SourceRow,
  columns: readonly string[],
  missing: readonly string[] = [],
): string {
  const unknown = new Set(missing.map(fold));
  for (const column of columns) {
    const text = row.values[column]?.trim() ?? '';
    if (text !== '' && !unknown.has(fold(text))) return text;
  }
  return '';
}

/**
 * Value of a field in a row, `undefined` when the file does not say it.
 * @throws Reject when the mapping makes it required or refuses bad values
 */
export function readField(row: SourceRow, mapping: FeedField): FieldValue {
  const [column = ''] = mapping.from;
  const text = firstFilled(row, mapping.from, mapping.missing);
  if (text === '') {
    if (mapping.required) throw new Reject(column, 'is empty');
    return undefined;
  }
  const value = READ[mapping.read](text, mapping);
  const isNumber = typeof value === 'number';
  const isBad =
    value === undefined ||
    (isNumber && (value < (mapping.min ?? -Infinity) || value > (mapping.max ?? Infinity)));
  if (!isBad) return value;
  if (mapping.required || mapping.onBad === 'reject')
    throw new Reject(column, `"${text.slice(0, 80)}" ${badReason(text, mapping)}`);
  return undefined;
}

function badReason(text: string, { read, min, max, options, decimals = 'dot' }: FeedField): string {
  if (read === 'option') return `is none of ${Object.keys(options ?? {}).join(', ')}`;
  if (read === 'number' || read === 'range_middle') {
    const range = `${min === undefined ? '' : ` from ${min}`}${max === undefined ? '' : ` up to ${max}`}`;
    return `is not a number${range}${/\d[.,]\d/.test(text) ? ` (by the mapping, a ${decimals} stands before decimals)` : ''}`;
  }
  return `is not a ${read.replaceAll('_', ' ')}`;
}

const YES_OR_NO: Record<string, boolean> = {
  true: true,
  yes: true,
  '1': true,
  false: false,
  no: false,
  '0': false,
};

function optionOf(text: string, { options = {}, optionMatch }: FeedField): string | undefined {
  const wanted = fold(text);
  if (optionMatch !== 'contains') return Object.entries(options).find(([key]) => fold(key) === wanted)?.[1];
  const spaced = ` ${wanted} `;
  const found = Object.entries(options)
    .map(([key, value]) => ({
      at: spaced.indexOf(key.normalize('NFKC').toLowerCase()),
      length: key.length,
      value,
    }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at || b.length - a.length);
  return found[0]?.value;
}

const READ: Record<FeedField['read'], (text: string, mapping: FeedField) => FieldValue> = {
  text: (text) => text.normalize('NFC').slice(0, 500),
  number: (text, mapping) => {
    const [value] = numbersIn(text, mapping);
    return value === undefined ? undefined : convert(value * thousandsIn(text), mapping);
  },
  range_middle: (text, mapping) => {
    const [from, to = from] = numbersIn(text, mapping);
    return from === undefined || to === undefined
      ? undefined
      : convert(((from + to) / 2) * thousandsIn(text), mapping);
  },
  boolean: (text, mapping) => YES_OR_NO[fold(optionOf(text, mapping) ?? text)],
  date: isoDay,
  year_of_date: (text, mapping) => {
    const day = isoDay(text, mapping);
    return day === undefined ? undefined : Number(day.slice(0, 4));
  },
  option: optionOf,
};

/**
 * Numbers in a text, with currency and words around them skipped. Thousands may be grouped by the mark that is not the
 * decimal mark, by blanks, by apostrophes or by the Arabic mark. One whose marks do not fit the mapping is not a number:
 * read the other way it would be a thousand times too large or too small.
 */
function numbersIn(text: string, { decimals }: FeedField): number[] {
  // lists and objects of a JSON file are no numbers
  if (/^[[{]/.test(text)) return [];
  const plain = toAsciiDigits(text.normalize('NFKC')).replace(/(?<=\d)[\s٬'’](?=\d{3}(?!\d))/g, '');
  const form = decimals === 'comma' ? WITH_COMMA : WITH_POINT;
  const values = [...plain.matchAll(NUMBER)].map(([written]) => {
    const { whole = '', fraction = '', power = '' } = form.exec(written)?.groups ?? {};
    return whole === '' ? Number.NaN : Number(`${whole.replace(/[.,]/g, '')}.${fraction}0${power}`);
  });
  // behind the first number a dash is a range, not a sign
  return values.map((value, index) => (index === 0 ? value : Math.abs(value)));
}

/** Digits with marks between them, and the power of ten that spreadsheets write large numbers with. */
const NUMBER = /-?\d+(?:[.,٫]\d+)*(?:e[+-]?\d+(?![\d\p{L}]))?/giu;
/** Groups of three, or as in India of two before the last three. */
const WITH_POINT = /^(?<whole>-?(?:\d+|\d{1,3}(?:,\d{2,3})*,\d{3}))(?:[.٫](?<fraction>\d+))?(?<power>e.+)?$/i;
const WITH_COMMA =
  /^(?<whole>-?(?:\d+|\d{1,3}(?:\.\d{2,3})*\.\d{3}))(?:[,٫](?<fraction>\d+))?(?<power>e.+)?$/i;

/** `45K`: the thousands that are not written out. */
function thousandsIn(text: string): number {
  return /\d\s*k\b/i.test(text) ? 1000 : 1;
}

function convert(value: number | undefined, { unit = 'as_is' }: FeedField): number | undefined {
  if (value === undefined || !Number.isFinite(value)) return undefined;
  const converted = CONVERT[unit](value);
  return Math.abs(converted) <= 1e15 ? Number(converted.toFixed(2)) : undefined;
}

const DAY_PARTS = {
  ymd: /^(?<year>\d{4})[-/.年](?<month>\d{1,2})[-/.月](?<day>\d{1,2})/,
  dmy: /^(?<day>\d{1,2})[-/.](?<month>\d{1,2})[-/.](?<year>\d{4})/,
  mdy: /^(?<month>\d{1,2})[-/.](?<day>\d{1,2})[-/.](?<year>\d{4})/,
} as const;

/** There was no car before, and nobody knows of a day so far ahead: such a year is of another calendar. */
const FIRST_YEAR = 1880;
const LAST_YEAR = 2150;

/** A day as `YYYY-MM-DD`; what follows it in the text does not matter. */
export function isoDay(
  text: string,
  { dateOrder = 'ymd' }: Pick<FeedField, 'dateOrder'>,
): string | undefined {
  const match = DAY_PARTS[dateOrder].exec(toAsciiDigits(text.normalize('NFKC')));
  if (!match?.groups) return undefined;
  const { year = '', month = '', day = '' } = match.groups;
  if (Number(year) < FIRST_YEAR || Number(year) > LAST_YEAR) return undefined;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : undefined;
}
