import type { FeedField } from '#contracts/types.ts';
import type { FieldValue } from '#domain/search/criteria.ts';
import { type Calendars, isYearOfCar, yearOfCell } from '#region/search/calendar-year.ts';
import { type DayColumn, isoDay } from '#region/search/read-day.ts';
import type { FieldFacts, NumberColumn } from './number-column.ts';
import { numberFault } from './number-fault.ts';
import { plainCellText } from './plain-cell-text.ts';
import { readNumber } from './read-number.ts';
import { Reject } from './reject.ts';
import type { SourceRow } from './source-row.ts';
import { endOfTimeLeft, type TimeLeftColumn, yearOfAge } from './time-left.ts';

/** Normalises a text for comparison: width, case and blanks. */
export function fold(text: string): string {
  return text.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase();
}

/** Returns the first filled cell of the columns. Texts that mean "not known" count as empty. */
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
 * Reads the value of a field from a row. Undefined if the file does not have it.
 * @param facts facts about the field
 * @param onUnread receives the text of a filled cell without a valid value
 * @throws Reject if the mapping requires the field or rejects bad values
 */
export function readField(
  row: SourceRow,
  mapping: FeedField,
  facts: FieldFacts & Pick<DayColumn, 'today' | 'languages'> = {},
  onUnread?: (text: string) => void,
): FieldValue {
  const [name = ''] = mapping.from;
  const cell = firstFilled(row, mapping.from, mapping.missing);
  const text = facts.fieldUnit?.quantity === 'volume' ? withoutCylinders(cell) : cell;
  if (text === '') {
    if (mapping.required) throw new Reject(name, 'is empty');
    return undefined;
  }
  const asOf = firstFilled(row, mapping.asOf ?? []);
  const countedFrom = asOf === '' ? facts.today : isoDay(asOf, { ...mapping, ...facts });
  const column = { ...mapping, ...facts, countedFrom };
  const value = READ[mapping.read](text, column);
  const isNumber = typeof value === 'number';
  const isBad =
    value === undefined ||
    (isNumber && facts.maxYear !== undefined && !isYearOfCar(value, facts.maxYear)) ||
    (isNumber && (value < (mapping.min ?? -Infinity) || value > (mapping.max ?? Infinity)));
  if (!isBad) return value;
  if (mapping.required || mapping.onBad === 'reject')
    throw new Reject(name, `"${cell.slice(0, 80)}" ${badReason(text, column)}`);
  onUnread?.(cell);
  return undefined;
}

const VOLUME = /\d\s*(?:l|litres?|liters?|cc|ccm)(?![\p{L}\d])/iu;
/** Cylinders and valves of an engine beside its size: `3.6L V6 24V`, `1.5 L Turbo 4-cylinder`. */
const CYLINDERS =
  /(?<![\p{L}\d.,])(?:[vilwh]-?\d{1,2}|(?:flat|inline)[\s-]\d|\d{1,2}[\s-]?(?:cyl(?:inders?)?|zylinder|v|valves?|气缸|気筒|สูบ))(?![\p{L}\d])\.?/giu;

const withoutCylinders = (text: string): string =>
  VOLUME.test(text.slice(0, MAX_ENGINE)) ? text.slice(0, MAX_ENGINE).replace(CYLINDERS, ' ').trim() : text;

/** Longer texts are no names of engines. */
const MAX_ENGINE = 200;

type Column = FeedField & NumberColumn & DayColumn & TimeLeftColumn;

function badReason(text: string, column: Column): string {
  const { read, min, max, options, decimals = 'dot' } = column;
  if (column.maxYear !== undefined) return `is not a year from 1900 to ${column.maxYear}`;
  if (read === 'option' || read === 'options')
    return `is not one of ${Object.keys(options ?? {}).join(', ')}`;
  if (read === 'number' || read === 'range_middle') {
    const fault = numberFault(text, column);
    if (fault) return fault;
    const range = `${min === undefined ? '' : ` from ${min}`}${max === undefined ? '' : ` up to ${max}`}`;
    const value = readNumber(text, column);
    const readAs = value === undefined || String(value) === text ? '' : `; it was read as ${value}`;
    return `is not a number${range}${readAs}${/\d[.,]\d/.test(text) ? ` (the mapping reads a ${decimals} as decimal separator)` : ''}`;
  }
  return `is not a ${read.replaceAll('_', ' ')}`;
}

const NO_OTHER: Calendars = { eras: [], ahead: [] };

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
      at: indexOfWords(spaced, key.normalize('NFKC').toLowerCase()),
      length: key.length,
      value,
    }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at || b.length - a.length);
  return found[0]?.value;
}

/** Scripts with blanks between words: ` AT` must not match in `ATTO`. */
const SPACED = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u;

function indexOfWords(text: string, words: string): number {
  const isInWord = (at: number) => SPACED.test(text.charAt(at - 1)) && SPACED.test(text.charAt(at));
  let at = text.indexOf(words);
  while (at >= 0 && (isInWord(at) || isInWord(at + words.length))) at = text.indexOf(words, at + 1);
  return at;
}

/** Returns the values of the parts of a list. Skips unknown parts, or the whole list if the mapping rejects bad values. */
function optionsOf(text: string, mapping: FeedField): string[] | undefined {
  const found = partsOf(text, mapping).map((part) => optionOf(part, mapping));
  const known = new Set(found.filter((value) => value !== undefined));
  return known.size === 0 || (mapping.onBad === 'reject' && found.includes(undefined))
    ? undefined
    : [...known];
}

/** More parts could be crafted to be slow to read (HARDENING A25). */
const MAX_PARTS = 200;

/** Lists of a JSON file arrive as JSON text. */
function partsOf(text: string, { separator = ',' }: FeedField): string[] {
  const parts = text.startsWith('[') ? jsonList(text) : undefined;
  return (parts ?? text.split(separator, MAX_PARTS))
    .slice(0, MAX_PARTS)
    .map((part) => String(part).trim())
    .filter((part) => part !== '');
}

function jsonList(text: string): unknown[] | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const MAX_MARKUP_LENGTH = 5_000;

const READ: Record<FeedField['read'], (text: string, column: Column) => FieldValue> = {
  // cut first, so that long texts are not slow to clean (HARDENING A25)
  text: (text) => plainCellText(text.slice(0, MAX_MARKUP_LENGTH)).slice(0, 500) || undefined,
  number: (text, column) =>
    column.maxYear === undefined
      ? readNumber(text, column)
      : yearOfCell(text, column.calendars ?? NO_OTHER, column.maxYear),
  range_middle: readNumber,
  boolean: (text, mapping) => YES_OR_NO[fold(optionOf(text, mapping) ?? text)],
  date: isoDay,
  year_of_date: (text, mapping) => {
    const day = isoDay(text, mapping);
    return day === undefined ? undefined : Number(day.slice(0, 4));
  },
  option: optionOf,
  options: optionsOf,
  year_of_age: yearOfAge,
  days_left: endOfTimeLeft,
  months_left: endOfTimeLeft,
  years_left: endOfTimeLeft,
};
