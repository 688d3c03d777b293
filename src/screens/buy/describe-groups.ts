import type { FilterGroupView } from '#features/browse/index.ts';
import { formatList } from '#region/format/format-list.ts';
import type { ResolvedFilterSetting } from '#region/manifest/resolved-region.ts';
import type { ActiveFilter } from '#region/search/active-filters.ts';
import { describeFilter, type FilterView } from '#region/search/describe-filter.ts';
import { remember } from '#region/search/remember.ts';
import { chosenValueLabel, type SearchLabelContext } from '#region/search/search-labels.ts';
import { localizedText } from '#region/text/localized-text.ts';
import type { BuySearch, BuyText, ListingsMeta } from './buy-context.ts';

/** The column's settings in its order, then those that only the drawer has (SPEC 2.3: separate lists). */
export function describeGroups(
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

const headerOf = remember((setting: ResolvedFilterSetting, { language, t }) =>
  localizedText(setting.header, language.code, t),
);

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
