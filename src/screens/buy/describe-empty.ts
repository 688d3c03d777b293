import type { EmptyView } from '#features/browse/index.ts';
import { formatList } from '#region/format/format-list.ts';
import type { ActiveFilter } from '#region/search/active-filters.ts';
import { withoutFilter } from '#region/search/change-search.ts';
import { activeFilterLabel } from '#region/search/search-labels.ts';
import type { SearchQuery } from '#region/search/search-query.ts';
import { type BuyText, countText, type ListingsMeta } from './buy-context.ts';
import { huntLinks } from './hunt-links.ts';

/** What to do when no car is left: the one filter whose removal gives most cars, with their number. */
export function describeEmpty(
  active: readonly ActiveFilter[],
  query: SearchQuery,
  totalWithout: ListingsMeta['total_without'],
  linkTo: (query: SearchQuery) => string,
  text: BuyText,
): EmptyView {
  const { language, t } = text;
  const requests = huntLinks(active, text);
  if (active.length === 0) return { title: t('buy:empty.title'), text: t('buy:empty.nothingYet'), requests };
  const empty = { title: t('buy:empty.title'), text: t('buy:empty.text'), requests };
  const [best] = Object.entries(totalWithout)
    .filter(([, count]) => count > 0)
    .sort(([, a], [, b]) => b - a);
  if (!best) return empty;
  const [key, count] = best;
  const names = active
    .filter(({ filter }) => filter.query === key)
    .map((each) => activeFilterLabel(each, text));
  const label = countText('buy:empty.way', count, text, {
    name: formatList(names, language.locale),
  });
  return { ...empty, way: { label, href: linkTo(withoutFilter(query, key)) } };
}
