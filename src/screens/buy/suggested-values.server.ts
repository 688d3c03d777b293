import type { PageContext } from '#region/routing/page-context.ts';
import { chosenOptions, withFilter } from '#region/search/change-search.ts';
import { excludedOptions, listValue, readExcluded } from '#region/search/excluded.ts';
import { filterOfKey } from '#region/search/filter-keys.ts';
import type { QueryProblem, SearchQuery } from '#region/search/filter-value.ts';
import { findMakeFilter } from '#region/search/kinds/make-model.ts';
import { makeOf } from '#region/search/make-models.ts';
import { hrefOf, type ListingsMeta, type SuggestedLinks } from './buy-context.ts';
import { askForText, type TextContext } from './search-text.server.ts';

type SuggestionContext = TextContext & Pick<PageContext, 'path'>;

const MAX_VALUES = 4;
const MAX_LINKS = 3;

/**
 * Makes and models of an address that neither the stock nor the catalogue has, where others are called nearly the same: the
 * search without them, and a problem for their notice.
 */
export async function withoutMistyped(
  context: SuggestionContext,
  query: SearchQuery,
  facets: ListingsMeta['facets'],
): Promise<{ query: SearchQuery; problems: QueryProblem[] }> {
  const filter = findMakeFilter(context.region);
  const chosen = filter ? chosenOptions(query.filters[filter.query]) : [];
  const counts = facets[filter?.query ?? ''] ?? [];
  const stocked = new Set(counts.flatMap(({ value, count }) => (count > 0 ? [value] : [])));
  const strange: string[] = [];
  for (const slug of chosen.filter((value) => !stocked.has(value)).slice(0, MAX_VALUES)) {
    if (!filter || (await isInCatalogue(context, slug))) continue;
    if ((await likeNames(context, filter.query, slug)).length > 0) strange.push(slug);
  }
  if (!filter || strange.length === 0) return { query, problems: [] };
  const values = chosen.filter((slug) => !strange.includes(slug));
  const value = listValue(values, excludedOptions(query.filters[filter.query]));
  return {
    query: { ...withFilter(query, filter.query, value), page: query.page },
    problems: [{ key: filter.query, value: strange.join(','), reason: 'unusable', allowed: [] }],
  };
}

/** Without an answer nothing is called strange. */
async function isInCatalogue({ api, language }: SuggestionContext, slug: string): Promise<boolean> {
  const make = makeOf(slug);
  const search = new URLSearchParams({ stock: 'any', make, lang: language.code });
  const { status, body } = await api.get<{ data: { value?: string }[] }>(
    `/data-query/${make === slug ? 'makes' : 'models'}?${search}`,
  );
  return status !== 200 || body.data.length === 0 || body.data.some(({ value }) => value === slug);
}

/** Searches with a similar option instead of each unusable value, by key of its filter. */
export async function suggestLinks(
  context: SuggestionContext,
  query: SearchQuery,
  problems: readonly QueryProblem[],
): Promise<SuggestedLinks> {
  const links: Record<string, SuggestedLinks[string]> = {};
  for (const { key, value, reason, typed } of problems) {
    const filter = filterOfKey(context.region, key)?.filter;
    const isNamed = filter && (filter.options.length > 0 || filter === findMakeFilter(context.region));
    if (!isNamed || reason !== 'unusable' || typed) continue;
    const names = await Promise.all(
      value
        .split(',')
        .slice(0, MAX_VALUES)
        .map((part) => similarOptions(context, key, part)),
    );
    links[key] = names
      .flat()
      .slice(0, MAX_LINKS)
      .map(({ label, option, isExcluded }) => {
        const [values, excluded] = [chosenOptions(query.filters[key]), excludedOptions(query.filters[key])];
        const value = isExcluded
          ? listValue(values, [...new Set([...excluded, option])])
          : listValue([...new Set([...values, option])], excluded);
        return { label, href: hrefOf(context, withFilter(query, key, value)) };
      });
  }
  return links;
}

/** What was to be left out stays so under its right name. */
async function similarOptions(context: SuggestionContext, key: string, written: string) {
  const excluded = readExcluded(written);
  const names = await likeNames(context, key, excluded ?? written);
  return names.map((name) => ({ ...name, isExcluded: excluded !== undefined }));
}

/** Options of one filter that are called nearly as a value is written; a make is no model. */
async function likeNames(context: SuggestionContext, key: string, written: string) {
  const isMake = !written.includes('.');
  const rows = await askForText(context, 'suggestions', written.replace(/[._-]+/g, ' '));
  const own = rows.filter((row) => row.key === key && (!isMake || row.kind !== 'model'));
  return own.slice(0, 1).map(({ value, label }) => ({ option: String(value), label: String(label) }));
}
