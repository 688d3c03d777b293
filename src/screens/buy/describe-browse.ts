import type { ListListingsAnswer } from '#contracts/types.ts';
import type { BrowseView } from '#features/browse/index.ts';
import { formatNumber } from '#region/format/format.ts';
import { activeFilters } from '#region/search/active-filters.ts';
import { withoutFilters } from '#region/search/change-search.ts';
import { remember } from '#region/search/remember.ts';
import type { SearchQuery } from '#region/search/search-query.ts';
import { numbersOf } from '#region/text/format-language.ts';
import { localizedText } from '#region/text/localized-text.ts';
import type { CardContext } from '#renderer/car-card/card-context.ts';
import { cardViews } from '#renderer/car-card/card-view.ts';
import { type BuySearch, type BuyText, countText, hrefOf, type ListingsMeta } from './buy-context.ts';
import { describeChips } from './describe-chips.ts';
import { describeEmpty } from './describe-empty.ts';
import { describeGroups } from './describe-groups.ts';
import { describeLabels } from './describe-labels.ts';
import { describeNotices } from './describe-notices.ts';

/** Search and its answer → the results page in words. */
export function describeBrowse(
  search: BuySearch,
  { meta, data: cars }: ListListingsAnswer,
  text: BuyText,
  { heading, cards }: { heading: string; cards: CardContext },
): BrowseView {
  const { region, language, t } = text;
  const { path, query } = search;
  const linkTo = (other: SearchQuery) => hrefOf({ region, path }, other);
  const active = activeFilters(region, query);
  const chips = describeChips(active, query, linkTo, text);
  return {
    category: region.kind ?? 'used',
    path,
    kind: region.kind ?? 'used',
    query,
    keys: {
      filters: region.filters.map(({ query: key, formParts }) => ({ query: key, formParts })),
      sorts: region.sorts.map(({ name }) => ({ name })),
    },
    total: meta.total,
    heading,
    openLabel:
      chips.length === 0
        ? t('buy:filters.open')
        : t('buy:filters.openWithCount', { value: formatNumber(chips.length, language) }),
    showLabel: meta.total === 0 ? t('buy:filters.showNone') : countText('buy:filters.show', meta.total, text),
    groups: describeGroups(active, search, meta, text),
    drawer: region.mobile.map(({ name }) => name),
    chips,
    clearHref: linkTo(withoutFilters(query)),
    sorts: sortsOf(region, text),
    cars: cardViews(cars, cards),
    pageCount: pageCountOf(meta),
    locale: numbersOf(language),
    ...(meta.total === 0 && { empty: describeEmpty(active, query, meta.total_without, linkTo, text) }),
    notices: describeNotices(search, meta.facets, text),
    labels: browseLabels(region, text),
  };
}

const sortsOf = remember((region: BuyText['region'], { language, t }) =>
  region.sorts.map(({ name, label }) => ({ name, label: localizedText(label, language.code, t) })),
);

const browseLabels = remember((_: BuyText['region'], { t }) => describeLabels(t));

/** How many pages there are; at least one. */
export function pageCountOf({ total, size }: ListingsMeta): number {
  return Math.max(1, Math.ceil(total / size));
}
