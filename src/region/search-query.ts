import { parseTypedNumber } from '#domain/numeric-input.ts';
import type { ResolvedFilter, ResolvedRegion } from './resolved-region.ts';

/** Value of a filter as an address carries it, in filter units (years for COE left, millions for Indonesian installments). */
export type FilterValue =
  | { kind: 'list'; values: string[] }
  | { kind: 'range'; min?: number; max?: number }
  | { kind: 'flag' }
  | { kind: 'number'; value: number };

/** A search: the one thing that addresses, the API, chips and saved searches have in common. */
export interface SearchQuery {
  filters: Record<string, FilterValue>;
  /** Name of a sort of the region. */
  sort: string;
  /** 1-based. */
  page: number;
  /** Free text that is not resolved to filters. */
  text: string;
}

/** A value that could not be used, with what the filter would take. */
export interface QueryProblem {
  key: string;
  value: string;
  allowed: string[];
}

export interface ParsedSearch {
  query: SearchQuery;
  problems: QueryProblem[];
  /** Keys that mean nothing here; they are kept in addresses and left out of searches. */
  ignored: string[];
  /** Whether the address was written by a plain HTML form (repeated keys, `_min`/`_max`) and has a shorter form. */
  isFormStyle: boolean;
}

export const MAX_VALUES = 50;
/** Filters in one search (HARDENING A45). */
export const MAX_FILTERS = 24;
export const MAX_PAGE = 100_000;

export function emptySearch(region: ResolvedRegion): SearchQuery {
  return { filters: {}, sort: region.sorts[0]?.name ?? '', page: 1, text: '' };
}

/**
 * Address → search (ARCHITECTURE 6). Never throws: what cannot be used is named in `problems` and left out.
 * @param params decoded pairs in the order of the address; keys may repeat
 */
export function parseSearch(
  region: ResolvedRegion,
  params: Iterable<readonly [string, string]>,
): ParsedSearch {
  const given = new Map<string, string[]>();
  for (const [key, value] of params) given.set(key, [...(given.get(key) ?? []), value]);
  const parsed: ParsedSearch = { query: emptySearch(region), problems: [], ignored: [], isFormStyle: false };
  const formEnds = new Map<string, string>();
  for (const [key, values] of given) {
    const end = /^(.+)_(min|max)$/.exec(key);
    const filter = region.filters.find(({ query }) => query === key);
    const ranged = end && region.filters.find(({ query, kind }) => query === end[1] && kind === 'range');
    if (filter && Object.keys(parsed.query.filters).length >= MAX_FILTERS) parsed.problems.push(tooMany(key));
    else if (filter) readFilter(filter, values, parsed);
    else if (ranged) formEnds.set(key, values[0] ?? '');
    else if (!readReserved(region, key, values, parsed)) parsed.ignored.push(key);
    if (values.length > 1 && filter) parsed.isFormStyle = true;
  }
  if (formEnds.size > 0) readFormRanges(region, formEnds, parsed);
  return parsed;
}

function tooMany(key: string): QueryProblem {
  return { key, value: key, allowed: [`at most ${MAX_FILTERS} filters at once`] };
}

function readReserved(region: ResolvedRegion, key: string, values: string[], parsed: ParsedSearch): boolean {
  const value = values[0] ?? '';
  if (key === 'sort') {
    const names = region.sorts.map(({ name }) => name);
    if (values.length === 1 && names.includes(value)) parsed.query.sort = value;
    else if (value !== '') parsed.problems.push({ key, value, allowed: names });
    else parsed.isFormStyle = true;
  } else if (key === 'page') {
    const page = /^[0-9]{1,6}$/.test(value) ? Number(value) : 0;
    if (values.length === 1 && page >= 1 && page <= MAX_PAGE) parsed.query.page = page;
    else parsed.problems.push({ key, value, allowed: [`1-${MAX_PAGE}`] });
  } else if (key === 'q') {
    parsed.query.text = [...value.toWellFormed().normalize('NFKC').trim()].slice(0, 100).join('').trim();
  } else return false;
  return true;
}

function readFilter(filter: ResolvedFilter, values: string[], parsed: ParsedSearch): void {
  const raw = values.join(',');
  if (values.every((value) => value.replaceAll(',', '').trim() === '')) {
    parsed.isFormStyle = true;
    return;
  }
  const value = readValue(filter, values);
  if (value === undefined)
    parsed.problems.push({ key: filter.query, value: raw.slice(0, 100), allowed: allowedValues(filter) });
  else if ('unusable' in value) {
    parsed.problems.push({
      key: filter.query,
      value: value.unusable.join(',').slice(0, 100),
      allowed: allowedValues(filter),
    });
    if (value.values.length > 0) parsed.query.filters[filter.query] = { kind: 'list', values: value.values };
  } else parsed.query.filters[filter.query] = value;
}

function readValue(filter: ResolvedFilter, values: string[]) {
  const [single] = values;
  if (filter.kind === 'options' || filter.kind === 'flags' || filter.kind === 'make_model') {
    return readList(
      filter,
      values.flatMap((value) => value.split(',')),
    );
  }
  if (values.length !== 1 || single === undefined) return undefined;
  if (filter.kind === 'range') return readRange(single);
  if (filter.kind === 'boolean')
    return single === '1' || single === 'true' ? ({ kind: 'flag' } as const) : undefined;
  const value = readNumber(single);
  return value === undefined ? undefined : ({ kind: 'number', value } as const);
}

const MAKE_MODEL =
  /^[\p{Ll}\p{Lo}\p{N}\p{M}]+(-[\p{Ll}\p{Lo}\p{N}\p{M}]+)*(\.[\p{Ll}\p{Lo}\p{N}\p{M}]+(-[\p{Ll}\p{Lo}\p{N}\p{M}]+)*)?$/u;

function readList(filter: ResolvedFilter, given: string[]) {
  const wanted = [...new Set(given.map((value) => value.trim()).filter((value) => value !== ''))];
  const isKnown = (value: string) =>
    filter.kind === 'make_model'
      ? value.length <= 100 && MAKE_MODEL.test(value)
      : filter.options.some((option) => option.value === value);
  const values = wanted.filter(isKnown).slice(0, MAX_VALUES);
  const unusable = wanted.filter((value) => !values.includes(value));
  return unusable.length > 0 ? { unusable, values } : { kind: 'list' as const, values };
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

function readFormRanges(
  region: ResolvedRegion,
  ends: ReadonlyMap<string, string>,
  parsed: ParsedSearch,
): void {
  parsed.isFormStyle = true;
  for (const filter of region.filters) {
    if (filter.kind !== 'range' || parsed.query.filters[filter.query]) continue;
    const [min, max] = inOrder(
      typedEnd(ends.get(`${filter.query}_min`)),
      typedEnd(ends.get(`${filter.query}_max`)),
    );
    if (min !== '' || max !== '') readFilter(filter, [`${min}-${max}`], parsed);
  }
}

/** What a person typed into a form: digits of any script with grouping marks; anything else stays, to be named as unusable. */
function typedEnd(text = ''): string {
  const number = parseTypedNumber(text);
  return number === undefined ? text.trim() : String(number);
}

/** A form's two ends may be typed the wrong way round. */
function inOrder(min: string, max: string): [string, string] {
  return min !== '' && max !== '' && Number(min) > Number(max) ? [max, min] : [min, max];
}

/** What a filter takes, as words for an error: its options, or the form of its value. */
export function allowedValues(filter: ResolvedFilter): string[] {
  if (filter.kind === 'options' || filter.kind === 'flags') return filter.options.map(({ value }) => value);
  if (filter.kind === 'make_model') return ['make', 'make.model'];
  if (filter.kind === 'boolean') return ['1'];
  if (filter.kind === 'number') return ['number'];
  return ['min-max', 'min-', '-max', 'number'];
}
