import type { DataQueryAnswer } from '#contracts/types.ts';
import type { PageContext } from '#region/routing/page-context.ts';
import { parseSearch, type SearchQuery } from '#region/search/search-query.ts';
import { hrefOf } from './buy-context.ts';

export type TextContext = Pick<PageContext, 'api' | 'region' | 'language' | 'path'>;

const MAX_SUGGESTIONS = 5;

/**
 * Reads filters from the text of the search box; unknown words stay as text. Returns the same object when there are none.
 * Beside filters the text is what was left of a sentence: a name that it nearly is was not taken, and is offered.
 */
export async function resolveText(context: TextContext, query: SearchQuery): Promise<SearchQuery> {
  if (query.text === '') return query;
  const spelling = Object.keys(query.filters).length > 0 ? 'as_typed' : 'corrected';
  const rows = await askForText(context, 'resolve', query.text, spelling);
  const pairs = rows.map(({ key, value }): [string, string] => [String(key), String(value)]);
  const parsed = parseSearch(context.region, pairs).query;
  const isAsBefore = Object.keys(parsed.filters).length === 0 && parsed.text === query.text;
  if (rows.length === 0 || isAsBefore) return query;
  return { ...query, filters: { ...query.filters, ...parsed.filters }, text: parsed.text, page: 1 };
}

/** Searches by similar names instead of unknown text; the other filters stay. */
export async function suggestFor(
  context: TextContext,
  query: SearchQuery,
): Promise<{ label: string; href: string }[]> {
  const rows = await askForText(context, 'suggestions', query.text);
  // a sentence is what the words mean together, which is read already
  const names = rows.filter(({ key }) => key !== 'q').slice(0, MAX_SUGGESTIONS);
  return names.flatMap(({ key, value, label }) => {
    const { filters } = parseSearch(context.region, [[String(key), String(value)]]).query;
    if (Object.keys(filters).length === 0) return [];
    const suggested = { ...query, filters: { ...query.filters, ...filters }, text: '', page: 1 };
    return [{ label: String(label), href: hrefOf(context, suggested) }];
  });
}

/** A page of cars is worth more than an explanation of its search box: without an answer there is none. */
export async function askForText(
  { api, language, region }: TextContext,
  name: 'resolve' | 'suggestions',
  text: string,
  spelling?: 'corrected' | 'as_typed',
): Promise<DataQueryAnswer['data']> {
  const stock = region.kind === 'new' ? 'new' : 'listed';
  const search = new URLSearchParams({ q: text, lang: language.code, stock, ...(spelling && { spelling }) });
  const { status, body } = await api.get<DataQueryAnswer>(`/data-query/${name}?${search}`);
  return status === 200 ? body.data : [];
}
