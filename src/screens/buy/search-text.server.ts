import type { DataQueryAnswer } from '#contracts/types.ts';
import type { PageContext } from '#region/routing/page-context.ts';
import { emptySearch, parseSearch, type SearchQuery } from '#region/search/search-query.ts';
import { hrefOf } from './buy-context.ts';

export type TextContext = Pick<PageContext, 'api' | 'region' | 'language' | 'path'>;

const MAX_SUGGESTIONS = 5;

/** The filters that the words of the search box mean; what means nothing stays as text. The same object when nothing is meant. */
export async function resolveText(context: TextContext, query: SearchQuery): Promise<SearchQuery> {
  if (query.text === '') return query;
  const rows = await askForText(context, 'resolve', query.text);
  const pairs = rows.map(({ key, value }): [string, string] => [String(key), String(value)]);
  const meant = parseSearch(context.region, pairs).query;
  const isAsBefore = Object.keys(meant.filters).length === 0 && meant.text === query.text;
  if (rows.length === 0 || isAsBefore) return query;
  return { ...query, filters: { ...query.filters, ...meant.filters }, text: meant.text, page: 1 };
}

/** Searches that text which means nothing may have been meant for. */
export async function suggestFor(
  context: TextContext,
  text: string,
): Promise<{ label: string; href: string }[]> {
  const rows = await askForText(context, 'suggestions', text);
  return rows.slice(0, MAX_SUGGESTIONS).flatMap(({ key, value, label }) => {
    const { filters } = parseSearch(context.region, [[String(key), String(value)]]).query;
    if (Object.keys(filters).length === 0) return [];
    return [{ label: String(label), href: hrefOf(context, { ...emptySearch(context.region), filters }) }];
  });
}

/** A page of cars is worth more than an explanation of its search box: without an answer there is none. */
export async function askForText(
  { api, language, region }: TextContext,
  name: 'resolve' | 'suggestions',
  text: string,
): Promise<DataQueryAnswer['data']> {
  const stock = region.kind === 'new' ? 'new' : 'listed';
  const search = new URLSearchParams({ q: text, lang: language.code, stock });
  const { status, body } = await api.get<DataQueryAnswer>(`/data-query/${name}?${search}`);
  return status === 200 ? body.data : [];
}
