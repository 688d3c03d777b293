import type { FilterGroupView } from '#features/browse/index.ts';
import { formatList } from '#region/format/format-list.ts';
import type { ResolvedFilterSetting } from '#region/manifest/resolved-region.ts';
import { activeFilters } from '#region/search/active-filters.ts';
import { describeFilter, type FilterView } from '#region/search/describe-filter.ts';
import { remember } from '#region/search/remember.ts';
import { localizedText } from '#region/text/localized-text.ts';
import type { BuyContext } from './buy-context.ts';
import { chosenValueLabel } from './describe-chips.ts';

/** The column's settings in its order, then those that only the drawer has (SPEC 2.3: separate lists). */
export function describeGroups(context: BuyContext): FilterGroupView[] {
  const { desktop, mobile } = context.region;
  const inDrawer = new Set(mobile.map(({ name }) => name));
  const inColumn = new Set(desktop.map(({ name }) => name));
  const settings = [...desktop, ...mobile.filter(({ name }) => !inColumn.has(name))];
  return settings.map((setting, index) => {
    const filters = filtersOf(setting, context);
    const chosen = chosenIn(setting, context);
    return {
      name: setting.name,
      header: headerOf(setting, context),
      filters,
      chosen,
      isOpen: setting.active || chosen !== '',
      isOpenMobile: setting.activeMobile,
      isFirst: index > 0 && settings[index - 1]?.group !== setting.group,
      place: placeOf(inColumn.has(setting.name), inDrawer.has(setting.name)),
    };
  });
}

const headerOf = remember((setting: ResolvedFilterSetting, { language, t }) =>
  localizedText(setting.header, language.code, t),
);

function chosenIn({ name }: ResolvedFilterSetting, context: BuyContext): string {
  const active = activeFilters(context.region, context.query).filter(({ filter }) => filter.setting === name);
  if (active.length === 0) return '';
  const words = active.map((each) => chosenValueLabel(each, context));
  return formatList(words, context.language.locale);
}

function placeOf(isInColumn: boolean, isInDrawer: boolean): FilterGroupView['place'] {
  if (isInColumn && isInDrawer) return 'both';
  return isInColumn ? 'desktop' : 'mobile';
}

function filtersOf(setting: ResolvedFilterSetting, context: BuyContext): FilterView[] {
  const { region, query, meta, problems } = context;
  return setting.filters.flatMap((name) => {
    const filter = region.filters.find((each) => each.name === name);
    if (!filter) return [];
    return describeFilter({
      filter,
      value: query.filters[filter.query],
      facet: meta.facets[filter.query] ?? [],
      stats: meta.stats[filter.query],
      sent: problems.find(({ key }) => key === filter.query)?.typed,
      words: context,
    });
  });
}
