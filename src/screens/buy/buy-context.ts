import type { ListListingsAnswer } from '#contracts/types.ts';
import { formatNumber } from '#region/format/format.ts';
import type { PageContext } from '#region/routing/page-context.ts';
import type { QueryProblem } from '#region/search/filter-value.ts';
import { formatSearch } from '#region/search/search-address.ts';
import type { SearchLabelContext } from '#region/search/search-labels.ts';
import type { SearchQuery } from '#region/search/search-query.ts';

export type ListingsMeta = ListListingsAnswer['meta'];

/** The language of the page, and names of what it searches for. */
export interface BuyText extends SearchLabelContext {
  region: PageContext['region'];
}

/** Searches with similar values instead of unusable ones, by key of their filter. */
export type SuggestedLinks = Readonly<Record<string, readonly { label: string; href: string }[]>>;

/** A search as the address asks for it. */
export interface BuySearch {
  /** Path of the page, percent-encoded. */
  path: string;
  query: SearchQuery;
  problems: readonly QueryProblem[];
  /** Every region, for names of what the address brought from another one. */
  regions: PageContext['regions'];
  /** Names of filters that the address brought from another region and this one does not have; empty: none. */
  dropped?: string;
  /** What the search box could mean instead of text that means nothing. */
  suggestions: readonly { label: string; href: string }[];
  suggestedLinks: SuggestedLinks;
}

/** Address of a search on this page. */
export function hrefOf({ region, path }: Pick<PageContext, 'region' | 'path'>, query: SearchQuery): string {
  const search = formatSearch(region, query);
  return search === '' ? path : `${path}?${search}`;
}

/** A text with a number of cars in it: its plural form by the number, the number as the language writes it. */
export function countText(
  key: string,
  count: number,
  { t, language }: Pick<BuyText, 't' | 'language'>,
  values: Record<string, string> = {},
): string {
  return t(key, { ...values, count, value: formatNumber(count, language) });
}
