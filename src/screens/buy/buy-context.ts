import type { ListListingsAnswer } from '#contracts/types.ts';
import { formatNumber } from '#region/format/format.ts';
import type { PageContext } from '#region/routing/page-context.ts';
import { formatSearch } from '#region/routing/search-address.ts';
import type { QueryProblem } from '#region/search/filter-value.ts';
import type { SearchQuery } from '#region/search/search-query.ts';
import type { Translate } from '#region/text/localized-text.ts';
import type { CardContext } from '#ui/car-card/card-context.ts';

export type ListingsMeta = ListListingsAnswer['meta'];

/** Everything a results page is described from. */
export interface BuyContext extends CardContext {
  region: PageContext['region'];
  /** Path of the page, percent-encoded. */
  path: string;
  query: SearchQuery;
  problems: readonly QueryProblem[];
  /** Every region, for names of what the address brought from another one. */
  regions: PageContext['regions'];
  /** Names of filters that the address brought from another region and this one does not have; empty: none. */
  dropped?: string;
  cars: ListListingsAnswer['data'];
  meta: ListingsMeta;
  /** What the search box could mean instead of text that means nothing. */
  suggestions: readonly { label: string; href: string }[];
  t: Translate;
}

/** Address of a search on this page. */
export function hrefOf({ region, path }: Pick<BuyContext, 'region' | 'path'>, query: SearchQuery): string {
  const search = formatSearch(region, query);
  return search === '' ? path : `${path}?${search}`;
}

/** A text with a number of cars in it: its plural form by the number, the number as the language writes it. */
export function countText(
  key: string,
  count: number,
  { t, language }: Pick<BuyContext, 't' | 'language'>,
  values: Record<string, string> = {},
): string {
  return t(key, { ...values, count, value: formatNumber(count, language) });
}
