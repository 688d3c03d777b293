import type { ListListingsAnswer } from '#contracts/types.ts';
import { formatList } from '#region/format/format-list.ts';
import type { PageContext } from '#region/routing/page-context.ts';
import { type ActiveFilter, activeFilters } from '#region/search/active-filters.ts';
import { withPage } from '#region/search/change-search.ts';
import { droppedNames } from '#region/search/dropped-filters.ts';
import { optionText } from '#region/search/filter-labels.ts';
import { labelFromOtherRegion } from '#region/search/labels-of-other-regions.ts';
import { formatSearch } from '#region/search/search-address.ts';
import { filterLabel } from '#region/search/search-labels.ts';
import { type ParsedSearch, parseSearch } from '#region/search/search-query.ts';
import { countryNameForms } from '#region/text/country-name-forms.ts';
import { localizedText } from '#region/text/localized-text.ts';
import { carCount, type TileContext } from './home-tiles.server.ts';
import type { CarriedSearchView } from './home-view.ts';

/**
 * What became of a search that came along from another region (SPEC 2.2): filters that this one has lead on to its buy
 * page, the others are named. Undefined without a search.
 */
export async function carriedSearchView(
  context: PageContext,
  tiles: TileContext,
): Promise<CarriedSearchView | undefined> {
  if (context.search === '') return undefined;
  const parsed = parseSearch(context.region, new URLSearchParams(context.search));
  const dropped = droppedLabel(context, parsed, tiles);
  const carried = await carriedSearch(context, parsed, tiles);
  return carried || dropped ? { carried, dropped } : undefined;
}

async function carriedSearch(
  { api, region, language }: PageContext,
  { query }: ParsedSearch,
  tiles: TileContext,
): Promise<CarriedSearchView['carried']> {
  const names = [...carriedLabels(query, tiles), ...(query.text === '' ? [] : [query.text])];
  if (names.length === 0) return undefined;
  const search = formatSearch(region, withPage(query, 1));
  const asked = new URLSearchParams(search);
  for (const [key, value] of [
    ['lang', language.code],
    ['size', '1'],
    ['counts', 'none'],
  ] as const)
    asked.set(key, value);
  const { status, body } = await api.get<ListListingsAnswer>(`/listings?${asked}`);
  const cars = carCount(status === 200 ? body.meta.total : 0, tiles);
  return {
    text: tiles.t('home:arrival.carried', { names: formatList(names, language.locale) }),
    href: `${tiles.buyPath}?${search}`,
    link: tiles.t('home:search.submit', { cars }),
  };
}

function carriedLabels(query: ParsedSearch['query'], tiles: TileContext): string[] {
  return activeFilters(tiles.region, query).map((active) => {
    const value = carriedLabel(active, tiles);
    return active.isExcluded ? tiles.t('buy:chip.excluded', { value }) : value;
  });
}

function carriedLabel({ filter, value, option }: ActiveFilter, tiles: TileContext): string {
  const { language, meta, t } = tiles;
  const label = localizedText(filter.label, language.code, t);
  if (option !== undefined) {
    const named = (meta.facets[filter.query] ?? []).map((facet): [string, string] => [
      facet.value,
      facet.label ?? '',
    ]);
    return optionText(option, filter, tiles, new Map(named.filter(([, name]) => name !== '')));
  }
  if (value.kind === 'flag') return label;
  return t('buy:chip.labelled', { label, value: filterLabel(value, filter, tiles) });
}

/** Filters of other regions, and values that this region's own do not know. */
function droppedLabel(
  { regions, region }: PageContext,
  { ignored, problems }: ParsedSearch,
  tiles: TileContext,
): string | undefined {
  const { language, t } = tiles;
  const country = countryNameForms(region.manifest, language.code, t);
  const values = problems.flatMap(({ key, value }) => {
    const filter = region.filters.find(({ query }) => query === key);
    const label = filter && localizedText(filter.label, language.code, t);
    return label === undefined
      ? []
      : t('buy:chip.labelled', { label, value: labelFromOtherRegion(key, value, regions, tiles) });
  });
  const filters = droppedNames(regions, ignored, tiles);
  const names = formatList([...(filters === '' ? [] : [filters]), ...values], language.locale);
  return names === '' ? undefined : t('buy:notice.dropped', { ...country, names });
}
