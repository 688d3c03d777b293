import type { ListListingsAnswer } from '#contracts/types.ts';
import { toMinorUnits } from '#domain/money/money.ts';
import type {
  ActiveChipView,
  BrowseLabels,
  BrowseView,
  EmptyView,
  FilterGroupView,
} from '#features/browse/index.ts';
import { formatNumber } from '#region/format/format.ts';
import { formatList } from '#region/format/format-list.ts';
import { minorDigits } from '#region/format/minor-digits.ts';
import { findForm } from '#region/forms/form-address.ts';
import { type FormLink, formLink } from '#region/forms/form-link.ts';
import type { ResolvedFilterSetting } from '#region/manifest/resolved-region.ts';
import { type ActiveFilter, activeFilters, withoutActive } from '#region/search/active-filters.ts';
import { MAKE_FIELD, MODEL_FIELD } from '#region/search/car-fields.ts';
import { withoutFilter, withoutFilters } from '#region/search/change-search.ts';
import { describeFilter, type FilterView } from '#region/search/describe-filter.ts';
import { remember } from '#region/search/remember.ts';
import {
  activeFilterLabel,
  chosenValueLabel,
  type SearchLabelContext,
} from '#region/search/search-labels.ts';
import type { SearchQuery } from '#region/search/search-query.ts';
import { numbersOf } from '#region/text/format-language.ts';
import { localizedText, type Translate } from '#region/text/localized-text.ts';
import type { CardContext } from '#renderer/car-card/card-context.ts';
import { cardViews } from '#renderer/car-card/card-view.ts';
import { type BuySearch, type BuyText, countText, hrefOf, type ListingsMeta } from './buy-context.ts';
import { describeNotices } from './describe-notices.ts';

const headerOf = remember((setting: ResolvedFilterSetting, { language, t }) =>
  localizedText(setting.header, language.code, t),
);

/** Forms by which a car is looked for (SPEC 7.1). */
const FORMS: readonly string[] = ['buy_hunt', 'buy_hunt_notify'];

/** Names of the form fields that take the filters of a car's field. */
const ANSWERS: Readonly<Record<string, string>> = {
  [MAKE_FIELD]: 'vehicle',
  [MODEL_FIELD]: 'vehicle',
  'listing.asking_price': 'budget',
  'inventory.car_type': 'body_type',
  'inventory.transmission': 'transmission',
};

/** Form fields that take several values. */
const LISTS: readonly string[] = ['body_type'];

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

/** Every active filter with the address of the search without it. */
function describeChips(
  active: readonly ActiveFilter[],
  query: SearchQuery,
  linkTo: (query: SearchQuery) => string,
  text: SearchLabelContext,
): ActiveChipView[] {
  return active.map((each) => {
    const label = activeFilterLabel(each, text);
    const removeLabel = text.t('buy:filters.remove', { name: label });
    const { filter, option, isExcluded } = each;
    const isOption = !isExcluded && filter.options.some(({ value }) => value === option);
    return {
      label,
      ...(isOption && { option: new URLSearchParams([[filter.query, option ?? '']]).toString() }),
      removeLabel,
      href: linkTo(withoutActive(query, each)),
    };
  });
}

/** Texts of a results page that do not depend on the results. */
function describeLabels(t: Translate): BrowseLabels {
  return {
    filters: t('buy:filters.title'),
    closeFilters: t('buy:filters.close'),
    apply: t('buy:filters.apply'),
    clear: t('buy:filters.clear'),
    active: t('buy:filters.active'),
    sort: t('buy:sort.label'),
    sortApply: t('buy:sort.apply'),
    loading: t('buy:results.loading'),
    failed: t('buy:results.failed'),
    again: t('buy:results.again'),
    pages: t('buy:page.navigation'),
    previous: t('buy:page.previous'),
    next: t('buy:page.next'),
    // The number is put in by the browser.
    page: t('buy:page.number', { value: '{{value}}' }),
    save: {
      label: t('buy:save.label'),
      saved: t('buy:save.saved'),
      manage: t('buy:save.manage'),
      failed: t('buy:save.failed'),
      full: t('buy:save.full'),
    },
  };
}

/** What to do when no car is left: the one filter whose removal gives most cars, with their number. */
function describeEmpty(
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

/** Forms by which a car is looked for, filled in with the search. */
function huntLinks(active: readonly ActiveFilter[], text: BuyText): FormLink[] {
  const query = Object.fromEntries(
    active.flatMap((each) => {
      const name = ANSWERS[each.filter.field];
      const answer = name && !each.isExcluded && answerOf(each, name, text);
      return answer ? [[name, answer]] : [];
    }),
  );
  return FORMS.flatMap((name) => {
    const named = findForm(text.region, name);
    return named ? [formLink(named, text, query)] : [];
  });
}

function answerOf({ filter, value }: ActiveFilter, name: string, { region }: BuyText): string | undefined {
  if (value.kind === 'list') {
    const { values } = value;
    if (LISTS.includes(name)) return values.join(',');
    // a model says more than its make
    return values.find((each) => each.includes('.')) ?? values[0];
  }
  if (value.kind !== 'range' || value.max === undefined) return undefined;
  return String(toMinorUnits(value.max * filter.multiplier, minorDigits(region.currency.code)));
}

/** The column's settings in its order, then those that only the drawer has (SPEC 2.3: separate lists). */
function describeGroups(
  active: readonly ActiveFilter[],
  { query, problems }: Pick<BuySearch, 'query' | 'problems'>,
  { facets, stats }: Pick<ListingsMeta, 'facets' | 'stats'>,
  text: BuyText,
): FilterGroupView[] {
  const { filters, desktop, mobile } = text.region;
  const views = new Map(
    filters.map((filter): [string, FilterView] => [
      filter.name,
      describeFilter({
        filter,
        value: query.filters[filter.query],
        facet: facets[filter.query] ?? [],
        stats: stats[filter.query],
        sent: problems.find(({ key }) => key === filter.query)?.typed,
        context: text,
      }),
    ]),
  );
  const inDrawer = new Set(mobile.map(({ name }) => name));
  const inColumn = new Set(desktop.map(({ name }) => name));
  const settings = [...desktop, ...mobile.filter(({ name }) => !inColumn.has(name))];
  return settings.map((setting, index) => {
    const chosen = chosenIn(setting, active, text);
    return {
      name: setting.name,
      header: headerOf(setting, text),
      filters: setting.filters.flatMap((name) => views.get(name) ?? []),
      chosen,
      isOpen: setting.active || chosen !== '',
      isOpenMobile: setting.activeMobile,
      isFirst: index > 0 && settings[index - 1]?.group !== setting.group,
      devices: devicesOf(inColumn.has(setting.name), inDrawer.has(setting.name)),
    };
  });
}

function chosenIn(
  { name }: ResolvedFilterSetting,
  active: readonly ActiveFilter[],
  text: SearchLabelContext,
): string {
  const own = active.filter(({ filter }) => filter.setting === name);
  if (own.length === 0) return '';
  const labels = own.map((each) => chosenValueLabel(each, text));
  return formatList(labels, text.language.locale);
}

function devicesOf(isInColumn: boolean, isInDrawer: boolean): FilterGroupView['devices'] {
  if (isInColumn && isInDrawer) return 'both';
  return isInColumn ? 'desktop' : 'mobile';
}
