import { toAsciiDigits } from '#domain/text/digits.ts';
import { isoDay } from '#region/search/read-day.ts';
import { listed, nearest } from '../../manifests/nearest.ts';
import { Reject } from '../reject.ts';
import type { SourceRow } from '../source-row.ts';
import { plainText } from './plain-text.ts';
import type { ReviewColumn, ReviewColumns } from './review-columns.ts';

/** A review as a file has it. */
export interface ReviewInput {
  sourceId: string;
  place: string;
  rating: number;
  /** ISO day. */
  day: string;
  language: string | null;
  name: string;
  text: string;
}

const MAX_ID = 200;
const MAX_NAME = 60;
const MAX_TEXT = 5000;

/** What rows of reviews are read with. */
export interface ReviewContext {
  columns: ReviewColumns;
  /** Name → names by which files may call the place. */
  places: ReadonlyMap<string, readonly string[]>;
  /** ISO day of the import. */
  today: string;
}

/** Reads a row as a review. @throws Reject with the column and the reason */
export function readReview({ values }: SourceRow, { columns, places, today }: ReviewContext): ReviewInput {
  const cell = (name: ReviewColumn): string => (values[columns[name] ?? ''] ?? '').trim();
  const bounded = (name: ReviewColumn, text: string, max: number): string => {
    if (text.length > max) throw new Reject(columns[name] ?? name, `is longer than ${max} characters`);
    return text;
  };
  const needed = (name: ReviewColumn): string => {
    const text = cell(name);
    if (text === '') throw new Reject(columns[name] ?? name, 'is empty');
    return text;
  };
  const day = isoDay(needed('date'), {});
  if (!day)
    throw new Reject(columns.date ?? 'date', `${quoted(cell('date'))} is no day; write it as 2026-01-31`);
  if (day > today) throw new Reject(columns.date ?? 'date', `${day} lies in the future`);
  return {
    sourceId: bounded('id', plainText(needed('id')), MAX_ID),
    place: placeOf(needed('place'), places, columns.place ?? 'place'),
    rating: ratingOf(needed('rating'), columns.rating ?? 'rating'),
    day,
    language: languageOf(cell('language'), columns.language ?? 'language'),
    name: bounded('name', plainText(cell('name')).replaceAll('\n', ' '), MAX_NAME),
    text: bounded('text', plainText(cell('text')), MAX_TEXT),
  };
}

function ratingOf(text: string, column: string): number {
  const plain = toAsciiDigits(text.normalize('NFKC'));
  if (!/^[1-5]([.,]0+)?$/.test(plain))
    throw new Reject(column, `${quoted(text)} is no whole number from 1 to 5`);
  return Number(plain[0]);
}

function placeOf(text: string, places: ReviewContext['places'], column: string): string {
  const wanted = folded(text);
  for (const [name, names] of places)
    if ([name, ...names].some((each) => folded(each) === wanted)) return name;
  const near = nearest(
    text.slice(0, 100),
    [...places].flatMap(([name, names]) => [name, ...names]),
  );
  throw new Reject(
    column,
    `${quoted(text)} is no place of the region (${listed(places.keys())})${near ? `; did you mean "${near}"?` : ''}`,
  );
}

/** The tag of a language in its canonical form. */
function languageOf(text: string, column: string): string | null {
  if (text === '') return null;
  try {
    const [tag = null] = Intl.getCanonicalLocales(text.replaceAll('_', '-'));
    return tag;
  } catch {
    throw new Reject(column, `${quoted(text)} is no language tag; write it as en or zh-Hant`);
  }
}

const folded = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

const quoted = (text: string): string => `"${plainText(text).replaceAll('\n', ' ').slice(0, 80)}"`;
