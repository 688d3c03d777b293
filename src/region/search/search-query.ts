import type { ResolvedFilter, ResolvedRegion } from '../manifest/resolved-region.ts';
import { filterOfKey } from './filter-keys.ts';
import { kindOf } from './filter-kinds.ts';
import type { QueryProblem, SearchQuery } from './filter-value.ts';
import { readFilterValue, repeated, unusable } from './read-filter-value.ts';
import { searchText } from './search-text.ts';

export type { SearchQuery } from './filter-value.ts';

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
/** Keys besides the filters. */
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
  const forms = new Map<ResolvedFilter, Record<string, string>>();
  for (const [key, values] of given) {
    const [text = ''] = values;
    const own = filterOfKey(region, key);
    const isOwn = own !== undefined || RESERVED.includes(key);
    if (!isOwn) parsed.ignored.push(key);
    const isTwice = values.length > 1 && !(own && !own.part && kindOf(own.filter).takesList);
    if (isTwice && (isOwn || key === LANGUAGE)) parsed.problems.push(repeated(key, values));
    else if (own?.part) forms.set(own.filter, { ...forms.get(own.filter), [own.part]: text.trim() });
    else if (own) readFilter(region, own.filter, values, parsed);
    else readReserved(region, key, text, parsed);
  }
  for (const [filter, texts] of forms)
    readForm(region, { filter, texts, locale, whole: given.get(filter.query) ?? [] }, parsed);
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
    query.text = searchText(value);
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

/** Whether a value has a better spelling, as makes have: small letters without marks. */
function isSpeltOtherwise(filter: ResolvedFilter, values: readonly string[]): boolean {
  const { spell } = kindOf(filter);
  return spell !== undefined && values.some((value) => spell(value) !== value);
}

interface FilterForm {
  filter: ResolvedFilter;
  texts: Readonly<Record<string, string>>;
  locale: string | undefined;
  /** The filter's own key in the same address. */
  whole: readonly string[];
}

/** A filter of a plain HTML form. One that the address names as a whole, too, is named twice. */
function readForm(
  region: ResolvedRegion,
  { filter, texts, locale, whole }: FilterForm,
  parsed: ParsedSearch,
): void {
  parsed.isFormStyle = true;
  const blank = Object.fromEntries(filter.formParts.map((part) => [part, '']));
  const sent = { ...blank, ...texts };
  const value = kindOf(filter).form?.read(sent, filter, region, locale);
  if (value === '') return;
  if (whole.some((text) => text !== '')) {
    const { [filter.query]: _, ...others } = parsed.query.filters;
    parsed.query.filters = others;
    parsed.problems.push(repeated(filter.query, [...whole, value ?? '']));
  } else if (value === undefined) {
    const typed = Object.values(sent).filter((text) => text !== '');
    parsed.problems.push({ ...unusable(filter, [typed.join(' – ')]), typed: sent });
  } else readFilter(region, filter, [value], parsed);
}
