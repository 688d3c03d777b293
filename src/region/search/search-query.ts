import { foldLatin } from '#domain/fold-latin.ts';
import type { ResolvedFilter, ResolvedRegion } from '../manifest/resolved-region.ts';
import type { FilterValue, QueryProblem } from './filter-value.ts';
import { filterOfEnd, rangeOfEnds } from './form-ranges.ts';
import { readFilterValue, repeated, takesList, unusable } from './read-filter-value.ts';

/** A search, as addresses, the API, chips and saved searches share it. */
export interface SearchQuery {
  filters: Record<string, FilterValue>;
  /** Name of a sort of the region. */
  sort: string;
  /** 1-based. */
  page: number;
  /** Free text that is not resolved to filters. */
  text: string;
}

export interface ParsedSearch {
  query: SearchQuery;
  problems: QueryProblem[];
  /** Keys that mean nothing here; addresses retain them, searches ignore them. */
  ignored: string[];
  /** Whether the address was written by a plain HTML form (repeated keys, `_min`/`_max`) or typed, and has a canonical form. */
  isFormStyle: boolean;
}

/** Filters in one search (HARDENING A45). */
export const MAX_FILTERS = 24;
export const MAX_PAGE = 100_000;
const MAX_TEXT_LENGTH = 100;
/** Keys beside the filters. */
const RESERVED: readonly string[] = ['sort', 'page', 'q'];
/** Not part of the search, but two languages are reported with the other problems (SPEC 4). */
const LANGUAGE = 'lang';

export function emptySearch(region: ResolvedRegion): SearchQuery {
  return { filters: {}, sort: region.sorts[0]?.name ?? '', page: 1, text: '' };
}

/**
 * Address → search (ARCHITECTURE 6), for pages and the API alike. Never throws: what cannot be used is named in
 * `problems` and left out. Lists may be written with commas or as repeated keys; everything else only once.
 * @param params decoded pairs in the order of the address; keys may repeat
 * @param locale BCP 47, of numbers that were typed into a form; absent: numbers are written as in addresses
 */
export function parseSearch(
  region: ResolvedRegion,
  params: Iterable<readonly [string, string]>,
  locale?: string,
): ParsedSearch {
  const given = new Map<string, string[]>();
  for (const [key, value] of params) {
    const values = given.get(key);
    // no copy per value: a key may be repeated thousands of times (HARDENING A23)
    if (values) values.push(value);
    else given.set(key, [value]);
  }
  const parsed: ParsedSearch = { query: emptySearch(region), problems: [], ignored: [], isFormStyle: false };
  const ends = new Map<string, string>();
  for (const [key, values] of given) {
    const filter = region.filters.find(({ query }) => query === key);
    const ranged = filterOfEnd(region, key);
    const isOwn = filter !== undefined || ranged !== undefined || RESERVED.includes(key);
    if (!isOwn) parsed.ignored.push(key);
    const isTwice = values.length > 1 && !(filter && takesList(filter));
    if (isTwice && (isOwn || key === LANGUAGE)) parsed.problems.push(repeated(key, values));
    else if (filter) readFilter(region, filter, values, parsed);
    else if (ranged) ends.set(key, values[0] ?? '');
    else readReserved(region, key, values[0] ?? '', parsed);
  }
  if (ends.size > 0) readEnds(region, { ends, locale }, given, parsed);
  return parsed;
}

function readReserved(region: ResolvedRegion, key: string, value: string, parsed: ParsedSearch): void {
  const { query, problems } = parsed;
  if (key === 'sort') {
    const names = region.sorts.map(({ name }) => name);
    if (names.includes(value)) query.sort = value;
    else if (value === '') parsed.isFormStyle = true;
    else problems.push({ key, value, reason: 'unusable', allowed: names });
  } else if (key === 'page') {
    const page = /^[0-9]{1,6}$/.test(value) ? Number(value) : 0;
    if (page >= 1 && page <= MAX_PAGE) query.page = page;
    else problems.push({ key, value, reason: 'unusable', allowed: [`1-${MAX_PAGE}`] });
  } else if (key === 'q') {
    const text = [...value.toWellFormed().normalize('NFKC').trim()];
    query.text = text.slice(0, MAX_TEXT_LENGTH).join('').trim();
  }
}

function readFilter(
  region: ResolvedRegion,
  filter: ResolvedFilter,
  values: readonly string[],
  parsed: ParsedSearch,
): void {
  const { query: key } = filter;
  const { filters } = parsed.query;
  if (values.length > 1 || isSpeltOtherwise(filter, values)) parsed.isFormStyle = true;
  if (values.every((value) => value.replaceAll(',', '').trim() === '')) parsed.isFormStyle = true;
  else if (Object.keys(filters).length >= MAX_FILTERS)
    parsed.problems.push({
      key,
      value: key,
      reason: 'too_many',
      allowed: [`at most ${MAX_FILTERS} filters`],
    });
  else {
    const { value, problem } = readFilterValue(region, filter, values);
    if (value) filters[key] = value;
    if (problem) parsed.problems.push(problem);
  }
}

/** A make has one spelling in addresses: in small letters without marks. */
function isSpeltOtherwise({ kind }: ResolvedFilter, values: readonly string[]): boolean {
  return kind === 'make_model' && values.some((value) => foldLatin(value) !== value);
}

/** Ranges of a plain HTML form. One that the address names as a whole, too, is named twice. */
function readEnds(
  region: ResolvedRegion,
  { ends, locale }: { ends: ReadonlyMap<string, string>; locale: string | undefined },
  given: ReadonlyMap<string, string[]>,
  parsed: ParsedSearch,
): void {
  parsed.isFormStyle = true;
  for (const filter of new Set([...ends.keys()].flatMap((key) => filterOfEnd(region, key) ?? []))) {
    const { typed, range, isEmpty } = rangeOfEnds(filter, ends, region, locale);
    const whole = given.get(filter.query) ?? [];
    if (isEmpty) continue;
    if (whole.some((value) => value !== '')) {
      const { [filter.query]: _, ...others } = parsed.query.filters;
      parsed.query.filters = others;
      parsed.problems.push(repeated(filter.query, [...whole, range ?? '']));
    } else if (range === undefined) {
      const values = [typed.min, typed.max].filter((value) => value !== '');
      parsed.problems.push({ ...unusable(filter, [values.join(' – ')]), typed });
    } else readFilter(region, filter, [range], parsed);
  }
}
