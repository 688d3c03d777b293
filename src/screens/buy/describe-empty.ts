import type { EmptyView } from '#features/browse/index.ts';
import { formatList } from '#region/format/format-list.ts';
import { activeFilters } from '#region/search/active-filters.ts';
import { withoutFilter } from '#region/search/change-search.ts';
import { type BuyContext, countText, hrefOf } from './buy-context.ts';
import { activeFilterLabel } from './describe-chips.ts';

/** What to do when no car is left: the one filter whose removal gives most cars, with their number. */
export function describeEmpty(context: BuyContext): EmptyView | undefined {
  const { region, query, meta, t } = context;
  if (meta.total > 0) return undefined;
  const active = activeFilters(region, query);
  if (active.length === 0) return { title: t('buy:empty.title'), text: t('buy:empty.nothingYet') };
  const empty = { title: t('buy:empty.title'), text: t('buy:empty.text') };
  const [best] = Object.entries(meta.total_without)
    .filter(([, count]) => count > 0)
    .sort(([, a], [, b]) => b - a);
  if (!best) return empty;
  const [key, count] = best;
  const names = active
    .filter(({ filter }) => filter.query === key)
    .map((each) => activeFilterLabel(each, context));
  const label = countText('buy:empty.way', count, context, {
    name: formatList(names, context.language.locale),
  });
  return { ...empty, way: { label, href: hrefOf(context, withoutFilter(query, key)) } };
}
