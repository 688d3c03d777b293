import type { BrowseView } from '#features/browse/index.ts';
import { formatNumber } from '#region/format/format.ts';
import { numbersOf } from '#region/format/format-language.ts';
import { withoutFilters } from '#region/search/change-search.ts';
import { remember } from '#region/search/remember.ts';
import { localizedText } from '#region/text/localized-text.ts';
import { cardView } from '#ui/car-card/card-view.ts';
import { type BuyContext, countText, hrefOf } from './buy-context.ts';
import { describeChips } from './describe-chips.ts';
import { describeEmpty } from './describe-empty.ts';
import { describeGroups } from './describe-groups.ts';
import type { Headings } from './describe-heading.ts';
import { describeLabels } from './describe-labels.ts';
import { describeNotices } from './describe-notices.ts';

/** Search and its answer → the results page in words. */
export function describeBrowse(context: BuyContext, { heading }: Pick<Headings, 'heading'>): BrowseView {
  const { region, language, query, meta, path, t } = context;
  const empty = describeEmpty(context);
  const chips = describeChips(context);
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
    showLabel:
      meta.total === 0 ? t('buy:filters.showNone') : countText('buy:filters.show', meta.total, context),
    groups: describeGroups(context),
    drawer: region.mobile.map(({ name }) => name),
    chips,
    clearHref: hrefOf(context, withoutFilters(query)),
    sorts: sortsOf(region, context),
    cars: context.cars.map((car) => cardView(car, context)),
    pageCount: pageCountOf(meta),
    locale: numbersOf(language),
    ...(empty && { empty }),
    notices: describeNotices(context),
    words: wordsOf(region, context),
  };
}

const sortsOf = remember((region: BuyContext['region'], { language, t }) =>
  region.sorts.map(({ name, label }) => ({ name, label: localizedText(label, language.code, t) })),
);

const wordsOf = remember((_: BuyContext['region'], { t }) => describeLabels(t));

/** How many pages there are; at least one. */
export function pageCountOf({ total, size }: BuyContext['meta']): number {
  return Math.max(1, Math.ceil(total / size));
}
