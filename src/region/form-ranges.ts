import type { NumberMarks } from '#domain/decimal-place.ts';
import { parseTypedNumber, type TypedDecimals } from '#domain/numeric-input.ts';
import { decimalsOf } from './filter-decimals.ts';
import { currencySigns } from './money-format.ts';
import type { ResolvedFilter, ResolvedRegion } from './resolved-region.ts';

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

/**
 * The range that a form's two ends mean, as an address writes it; undefined when both were left empty.
 * @param marks of numbers in the language that the form was filled in
 */
export function rangeOfEnds(
  filter: ResolvedFilter,
  ends: ReadonlyMap<string, string>,
  { currency }: Pick<ResolvedRegion, 'currency'>,
  marks: NumberMarks,
): string | undefined {
  const decimals = { ...marks, digits: decimalsOf(filter, currency), signs: currencySigns(currency) };
  const end = (name: string) => typedEnd(ends.get(`${filter.query}_${name}`), decimals);
  const [min, max] = inOrder(end('min'), end('max'));
  return min === '' && max === '' ? undefined : `${min}-${max}`;
}

/** What a person typed into a form: digits of any script with grouping marks; anything else stays, to be named as unusable. */
function typedEnd(text = '', decimals: TypedDecimals): string {
  const number = parseTypedNumber(text, decimals);
  return number === undefined ? text.trim() : String(number);
}

/** A form's two ends may be typed the wrong way round. */
function inOrder(min: string, max: string): [string, string] {
  return min !== '' && max !== '' && Number(min) > Number(max) ? [max, min] : [min, max];
}
