import type { FeedField } from '#contracts/types.ts';
import { readRegionField } from '../read-region-field.ts';
import { fold } from '../read-value.ts';
import { type Column, share } from './column.ts';
import { headerUnits } from './column-name.ts';
import { numberCandidate } from './number-candidate.ts';
import { findOptions } from './option-words.ts';
import { boundsOf, type Candidate, type SuggestTarget } from './target.ts';

const ORDERS = ['ymd', 'dmy', 'mdy'] as const;
/** Countries that write the month first. */
const MONTH_FIRST = ['US', 'PH', 'FM'];
const NUMBER = /^\d+(\.\d+)?$/;
/** Longest lists of texts in a note. */
const MAX_NAMED = 5;

/** What a column of states of a car holds, which is no place and no version. */
const CONDITION =
  /^(?:new|used|certified|cpo|pre-owned|neu|gebraucht|neuf|occasion|nuevo|usado|novo|seminovo)$/i;
const MANY = 0.5;
/** Constants of programs are no texts for people. */
const CODE = /^[a-z]+(?:_[a-z]+)+$/;
/** Equipment is a list, a version is not. */
const isList = ({ cells }: Column): boolean =>
  share(cells, (cell) => (cell.match(/[,;|/]/g) ?? []).length > 2) > MANY;

/** The best way to read a column as a field of the region; undefined when there is none. */
export function candidateFor(column: Column, field: string, target: SuggestTarget): Candidate | undefined {
  const known = target.region.fields[field];
  if (!known || known.monthsUntil) return undefined;
  const { kind, vocabulary } = known;
  if (kind === 'number')
    return yearCandidate(column, field, target) ?? numberCandidate(column, field, target);
  if (kind === 'date') return dateCandidate(column, field, target);
  if (kind === 'boolean') return booleanCandidate(column, field);
  if (kind !== 'text') return undefined;
  if (vocabulary !== undefined) return optionCandidate(column, field, vocabulary, target);
  const isNoText = (cell: string) => CONDITION.test(cell) || CODE.test(cell) || /^[{[]/.test(cell);
  if (share(column.cells, isNoText) > MANY || isList(column)) return undefined;
  const isText = share(column.cells, (cell) => /\p{L}/u.test(cell));
  return { mapping: plain(column, field, 'text'), fit: isText, doubts: [] };
}

/** A year that stands in a column of days. */
function yearCandidate(column: Column, field: string, target: SuggestTarget): Candidate | undefined {
  if (
    target.region.fields[field]?.format !== 'year' ||
    share(column.cells, (cell) => NUMBER.test(cell)) > 0.5
  )
    return undefined;
  const date = dateCandidate(column, field, target);
  return date.fit < 0.5
    ? undefined
    : { ...date, mapping: { ...date.mapping, ...boundsOf(field), read: 'year_of_date' } };
}

const plain = ({ name, missing }: Column, field: string, read: FeedField['read']): FeedField => ({
  field,
  from: [name],
  read,
  ...(missing.length > 0 && { missing: [...missing] }),
});

function dateCandidate(column: Column, field: string, target: SuggestTarget): Candidate {
  const left = timeLeft(column, field);
  if (left) return left;
  const order = MONTH_FIRST.includes(target.region.country) ? (['ymd', 'mdy', 'dmy'] as const) : ORDERS;
  const [first, ...others] = order.map((dateOrder) => {
    const mapping = { ...plain(column, field, 'date'), ...(dateOrder !== 'ymd' && { dateOrder }) };
    return { mapping, fit: share(column.cells, (cell) => isRead(cell, mapping, target)) };
  }) as [Candidate, ...Candidate[]];
  const best = others.reduce((a, b) => (b.fit > a.fit ? b : a), first);
  const isOpen = best !== first && others.every(({ fit }) => fit === best.fit);
  return {
    ...best,
    doubts: isOpen
      ? [`the dates may be written as ${others.map(({ mapping }) => mapping.dateOrder).join(' or ')}`]
      : [],
  };
}

/** A date of which the column has the time that is left until it. */
function timeLeft(column: Column, field: string): Candidate | undefined {
  if (share(column.cells, (cell) => NUMBER.test(cell)) < 0.9) return undefined;
  const numbers = column.cells.map(Number);
  if (numbers.every((number) => number >= 1900 && number <= 2100)) return undefined;
  const units = headerUnits(column.name);
  const most = Math.max(...numbers);
  const [read, isNamed] = units.includes('days')
    ? (['days_left', true] as const)
    : units.includes('months')
      ? (['months_left', true] as const)
      : units.includes('years')
        ? (['years_left', true] as const)
        : ([most > 150 ? 'days_left' : most > 30 ? 'months_left' : 'years_left', false] as const);
  return {
    mapping: { ...plain(column, field, read), ...boundsOf(field) },
    fit: 1,
    doubts: isNamed ? [] : [`numbers up to ${most} are taken as ${read.replace('_', ' ')}`],
  };
}

function booleanCandidate(column: Column, field: string): Candidate {
  const found = findOptions(column.cells, 'boolean', ['true', 'false']);
  const isPlain = column.cells.every((cell) => ['true', 'false', 'yes', 'no', '0', '1'].includes(fold(cell)));
  return {
    mapping: { ...plain(column, field, 'boolean'), ...(!isPlain && { options: found.options }) },
    fit: share(column.cells, (cell) => !found.unknown.includes(cell)),
    doubts: unknownDoubts(found.unknown),
  };
}

function optionCandidate(
  column: Column,
  field: string,
  vocabulary: string,
  { region, optionLabels }: SuggestTarget,
): Candidate | undefined {
  const terms = Object.keys(region.vocabularies[vocabulary] ?? {});
  const found = findOptions(column.cells, vocabulary, terms, {
    labels: optionLabels?.get(vocabulary),
    country: region.country,
  });
  if (Object.keys(found.options).length === 0) return undefined;
  const { optionMatch, options, partly, unknown } = found;
  return {
    mapping: {
      ...plain(column, field, 'option'),
      ...(optionMatch === 'contains' && { optionMatch }),
      options,
    },
    fit: share(column.cells, (cell) => !unknown.includes(cell)),
    doubts: [
      ...(partly.length > 0
        ? [`by a part of the text: ${named(partly.map((text) => `"${text}" as ${options[text] ?? '…'}`))}`]
        : []),
      ...unknownDoubts(unknown),
    ],
  };
}

const unknownDoubts = (unknown: readonly string[]): string[] =>
  unknown.length > 0 ? [`no value is known for ${named(unknown.map((text) => `"${text}"`))}`] : [];

function named(texts: readonly string[]): string {
  const more = texts.length - MAX_NAMED;
  return texts.slice(0, MAX_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

function isRead(cell: string, mapping: FeedField, { region, today }: SuggestTarget): boolean {
  const [name = ''] = mapping.from;
  return readRegionField({ number: 1, values: { [name]: cell } }, mapping, region, { today }) !== undefined;
}
