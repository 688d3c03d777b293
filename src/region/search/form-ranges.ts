import type { NumberMarks } from '#domain/decimal-place.ts';
import { parseTypedNumber, type TypedDecimals } from '#domain/numeric-input.ts';
import type { ResolvedFilter, ResolvedRegion } from '../manifest/resolved-region.ts';
import { typedIn, typedRules } from './typed-numbers.ts';

/** One end of a range as a plain HTML form sends it: `price_min`, `price_max`. */
const END = /^(.+)_(min|max)$/;

/** The range filter that a key is one end of. */
export function filterOfEnd(
  { filters }: Pick<ResolvedRegion, 'filters'>,
  key: string,
): ResolvedFilter | undefined {
  const [, name] = END.exec(key) ?? [];
  return filters.find(({ query, kind }) => kind === 'range' && query === name);
}

/** A form's two ends. */
export interface FormEnds {
  /** As they were typed. */
  typed: { min: string; max: string };
  /** As an address writes the range; undefined: an end cannot be read, or both were left empty. */
  range?: string;
  isEmpty: boolean;
}

/** What a form's two ends mean. @param locale BCP 47, of numbers in the language that the form was filled in */
export function rangeOfEnds(
  filter: ResolvedFilter,
  ends: ReadonlyMap<string, string>,
  { currency }: Pick<ResolvedRegion, 'currency'>,
  locale: string | undefined,
): FormEnds {
  const rules = typedRules(filter, currency);
  const decimals = locale === undefined ? { ...MARKS_OF_ADDRESSES, ...rules } : typedIn(rules, locale);
  const textOf = (end: string) => (ends.get(`${filter.query}_${end}`) ?? '').trim();
  const typed = { min: textOf('min'), max: textOf('max') };
  const min = typedEnd(typed.min, decimals);
  const max = typedEnd(typed.max, decimals);
  const isEmpty = min === '' && max === '';
  const isRead = min !== undefined && max !== undefined;
  return { typed, isEmpty, ...(isRead && !isEmpty && { range: inOrder(min, max).join('-') }) };
}

const MARKS_OF_ADDRESSES: NumberMarks = { mark: '.', group: ',' };

/** What a person typed into a form: digits of any script with grouping marks; undefined for what is no number. */
function typedEnd(text: string, decimals: TypedDecimals): string | undefined {
  if (text === '') return '';
  const number = parseTypedNumber(text, decimals);
  return number === undefined ? undefined : String(number);
}

/** A form's two ends may be typed the wrong way round. */
function inOrder(min: string, max: string): [string, string] {
  return min !== '' && max !== '' && Number(min) > Number(max) ? [max, min] : [min, max];
}
