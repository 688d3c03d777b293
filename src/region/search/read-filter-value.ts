import { foldLatin } from '#domain/fold-latin.ts';
import type { ResolvedFilter, ResolvedRegion } from '../manifest/resolved-region.ts';
import { isNumberWithin, isRangeWithin, limitLabels } from './filter-limits.ts';
import { filterOption } from './filter-option.ts';
import type { FilterValue, QueryProblem } from './filter-value.ts';

export const MAX_VALUES = 50;
const MAX_SHOWN_LENGTH = 100;

/** What an address says about a filter: a value, a problem, or both where some options of a list are unknown. */
export interface FilterReading {
  value?: FilterValue;
  problem?: QueryProblem;
}

/** @param given every value of the filter's key, in order; only lists take several (HARDENING A23) */
export function readFilterValue(
  region: Pick<ResolvedRegion, 'manifest'>,
  filter: ResolvedFilter,
  given: readonly string[],
): FilterReading {
  if (takesList(filter)) return readList(region, filter, given);
  const [text = ''] = given;
  if (given.length > 1) return { problem: repeated(filter.query, given) };
  const value = readScalar(filter, text);
  if (!value) return { problem: unusable(filter, [text]) };
  if (isWithinLimits(filter, value)) return { value };
  const problem = { key: filter.query, value: shown([text]), allowed: limitLabels(filter) };
  return { problem: { ...problem, reason: 'outside' } };
}

/** The problem of a key that takes one value and was given several. */
export function repeated(key: string, given: readonly string[]): QueryProblem {
  return { key, value: shown(given), reason: 'repeated', allowed: ['one value'] };
}

/** The problem of values that a filter cannot use. */
export function unusable(filter: ResolvedFilter, values: readonly string[]): QueryProblem {
  return { key: filter.query, value: shown(values), reason: 'unusable', allowed: allowedValues(filter) };
}

const shown = (values: readonly string[]): string => values.join(',').slice(0, MAX_SHOWN_LENGTH);

/** Whether the key of a filter may be repeated, and its value hold commas. */
export const takesList = ({ kind }: Pick<ResolvedFilter, 'kind'>): boolean =>
  kind === 'options' || kind === 'flags' || kind === 'make_model';

const MAKE_MODEL =
  /^[\p{Ll}\p{Lo}\p{N}\p{M}]+(-[\p{Ll}\p{Lo}\p{N}\p{M}]+)*(\.[\p{Ll}\p{Lo}\p{N}\p{M}]+(-[\p{Ll}\p{Lo}\p{N}\p{M}]+)*)?$/u;

function readList(
  region: Pick<ResolvedRegion, 'manifest'>,
  filter: ResolvedFilter,
  given: readonly string[],
): FilterReading {
  const parts = given.flatMap((value) => value.split(','));
  const spelt = filter.kind === 'make_model' ? foldLatin : (text: string) => text;
  const wanted = [...new Set(parts.map((value) => spelt(value.trim())).filter((value) => value !== ''))];
  const isKnown = (value: string) =>
    filter.kind === 'make_model'
      ? value.length <= 100 && MAKE_MODEL.test(value)
      : filterOption(region, filter, value) !== undefined;
  const values = wanted.filter(isKnown).slice(0, MAX_VALUES);
  const others = wanted.filter((value) => !values.includes(value));
  return {
    ...(values.length > 0 && { value: { kind: 'list', values } }),
    ...(others.length > 0 && { problem: unusable(filter, others) }),
  };
}

function readScalar({ kind }: ResolvedFilter, text: string): FilterValue | undefined {
  if (kind === 'range') return readRange(text);
  if (kind === 'boolean') return text === '1' || text === 'true' ? { kind: 'flag' } : undefined;
  const value = readNumber(text);
  return value === undefined ? undefined : { kind: 'number', value };
}

function readRange(text: string): FilterValue | undefined {
  // cut at the dash instead of matched as a whole: an address may hold thousands of digits
  const dash = text.indexOf('-');
  const from = dash < 0 ? text : text.slice(0, dash);
  const to = dash < 0 ? text : text.slice(dash + 1);
  const min = from === '' ? undefined : readNumber(from);
  const max = to === '' ? undefined : readNumber(to);
  if ((from !== '' && min === undefined) || (to !== '' && max === undefined)) return undefined;
  if (min === undefined && max === undefined) return undefined;
  if (min !== undefined && max !== undefined && min > max) return undefined;
  return { kind: 'range', ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}

/** At most 15 digits: beyond that a double no longer tells neighbours apart. */
function readNumber(text: string): number | undefined {
  return text.length <= 20 && /^[0-9]{1,15}(\.[0-9]{1,4})?$/.test(text) ? Number(text) : undefined;
}

function isWithinLimits(filter: ResolvedFilter, value: FilterValue): boolean {
  if (value.kind === 'range') return isRangeWithin(value, filter);
  return value.kind !== 'number' || isNumberWithin(value.value, filter);
}

/** What a filter takes, as words for an error: its options, or the form of its value. */
function allowedValues(filter: ResolvedFilter): string[] {
  if (filter.kind === 'options' || filter.kind === 'flags') return filter.options.map(({ value }) => value);
  if (filter.kind === 'make_model') return ['make', 'make.model'];
  if (filter.kind === 'boolean') return ['1'];
  if (filter.kind === 'number') return filter.bounds ? limitLabels(filter) : ['number'];
  return ['min-max', 'min-', '-max', 'number'];
}
