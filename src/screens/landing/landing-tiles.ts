import type { FacetValue } from '#contracts/types.ts';
import { formatNumber } from '#region/format/format.ts';
import { PLACE_FIELD, SHOWROOMS_ROUTE } from '#region/manifest/places-of.ts';
import type { ResolvedFilter } from '#region/manifest/resolved-region.ts';
import { type Landing, landingPath } from '#region/routing/landing-path.ts';
import { pagePath } from '#region/routing/paths.ts';
import { withFilter } from '#region/search/change-search.ts';
import { optionText } from '#region/search/filter-labels.ts';
import { isMakeModel } from '#region/search/kinds/make-model.ts';
import { findListFilter } from '#region/search/list-kind.ts';
import { makeOf } from '#region/search/make-models.ts';
import { formatSearch } from '#region/search/search-address.ts';
import { emptySearch, type SearchQuery } from '#region/search/search-query.ts';
import { localizedText } from '#region/text/localized-text.ts';
import type { SearchTile, TileSection } from '../search-tile.ts';
import type { LandingText } from './landing-text.ts';

const MAX_TILES = 24;
/** Of tiles above the cars, so that the cars are not far. */
const MAX_TILES_ABOVE = 12;

type TileText = Pick<LandingText, 'region' | 'language' | 't'> & Partial<Pick<LandingText, 'meta'>>;

/**
 * Where links to the cars of a value lead: to their landing page, or to the search where they are too few for one.
 * @param count cars of the value
 */
export function valueHref(
  { filter, value }: Landing,
  count: number,
  { region, language }: TileText,
  buyPath: string,
): string {
  const { landing } = region.manifest.pages;
  const page =
    landing && count >= landing.minimumCars
      ? landingPath(region, language.code, { filter, value })
      : undefined;
  return page ?? `${buyPath}?${formatSearch(region, queryOf(filter, value, emptySearch(region)))}`;
}

const queryOf = (filter: ResolvedFilter, value: string, query: SearchQuery): SearchQuery =>
  withFilter(query, filter.query, { kind: 'list', values: [value] });

/** Models of a make, those with most cars first; all that have pages of their own. @param except the model of the page */
export function modelTiles(
  filter: ResolvedFilter,
  make: string,
  { text, buyPath, title }: TileContext,
  except = '',
): TileSection | undefined {
  const models = countsOf(filter, text).filter(
    ({ value }) => value !== except && value !== make && makeOf(value) === make,
  );
  const minimum = text.region.manifest.pages.landing?.minimumCars ?? 1;
  const listed = models.filter(({ count }, index) => index < MAX_TILES_ABOVE || count >= minimum);
  return tiles('makes', title, listed, ({ value, label, count }) => ({
    label: label ?? value,
    href: valueHref({ filter, value }, count, text, buyPath),
    count,
    text,
  }));
}

/** Makes, those with most cars first. @param except the make of the page */
export function makeTiles(
  filter: ResolvedFilter,
  { text, buyPath, title }: TileContext,
  except = '',
  limit = MAX_TILES,
): TileSection | undefined {
  const makes = countsOf(filter, text).filter(({ value }) => value !== except && !value.includes('.'));
  return tiles('makes', title, makes.slice(0, limit), ({ value, label, count }) => ({
    label: label ?? value,
    href: valueHref({ filter, value }, count, text, buyPath),
    count,
    text,
  }));
}

/** Values of a filter in the order of the manifest: pages beside this one. @param except the value of the page */
export function optionTiles(
  filter: ResolvedFilter,
  { text, buyPath }: Omit<TileContext, 'title'>,
  except = '',
): TileSection | undefined {
  const counts = countsOf(filter, text);
  const options = filter.options.flatMap(
    ({ value }) => counts.find((each) => each.value === value && value !== except) ?? [],
  );
  return tiles(kindOf(filter), titleOf(filter, text), options, ({ value, count }) => ({
    label: optionText(value, filter, text),
    href: valueHref({ filter, value }, count, text, buyPath),
    pictogram: filter.options.find((option) => option.value === value)?.pictogram ?? '',
    count,
    text,
  }));
}

/** Values of another filter among the cars of the page: each leads to the search for both. */
export function narrowingTiles(
  filter: ResolvedFilter,
  query: SearchQuery,
  { text, buyPath, title = titleOf(filter, text) }: Omit<TileContext, 'title'> & { title?: string },
): TileSection | undefined {
  const counts = countsOf(filter, text).filter(({ value }) =>
    isMakeModel(filter) ? !value.includes('.') : filter.options.some((option) => option.value === value),
  );
  return tiles(kindOf(filter), title, counts.slice(0, MAX_TILES_ABOVE), ({ value, label, count }) => ({
    label: label ?? optionText(value, filter, text),
    href: `${buyPath}?${formatSearch(text.region, queryOf(filter, value, query))}`,
    pictogram: filter.options.find((option) => option.value === value)?.pictogram ?? '',
    count,
    text,
  }));
}

/** Showrooms where the cars of the page stand; each leads to those cars there. */
export function placeTiles(
  query: SearchQuery,
  { text, buyPath }: Omit<TileContext, 'title'>,
): TileSection | undefined {
  const { region, language, t } = text;
  const filter = findListFilter(region, PLACE_FIELD);
  const found =
    filter && narrowingTiles(filter, query, { text, buyPath, title: t('landing:section.places') });
  if (!found) return undefined;
  const hasPages = Object.hasOwn(region.manifest.routes, SHOWROOMS_ROUTE);
  const href = pagePath(region, { language: language.code, route: SHOWROOMS_ROUTE, segments: [] });
  return { ...found, ...(hasPages && { more: { href, label: t('showrooms:all') } }) };
}

export interface TileContext {
  text: LandingText;
  /** Path of the buy page. */
  buyPath: string;
  title: string;
}

/** Tiles stand tall with a pictogram each, or have words only. */
const kindOf = (filter: ResolvedFilter): TileSection['kind'] =>
  filter.options.length > 0 && filter.options.every(({ pictogram }) => pictogram) ? 'body_types' : 'makes';

const titleOf = ({ label }: ResolvedFilter, { language, t }: LandingText): string =>
  localizedText(label, language.code, t);

function countsOf({ query }: ResolvedFilter, { meta }: LandingText): FacetValue[] {
  return (meta.facets[query] ?? []).filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
}

function tiles(
  kind: TileSection['kind'],
  title: string,
  counts: readonly FacetValue[],
  describe: (counted: FacetValue) => Omit<SearchTile, 'pictogram' | 'note'> & {
    pictogram?: string;
    count: number;
    text: LandingText;
  },
): TileSection | undefined {
  if (counts.length === 0) return undefined;
  return {
    kind,
    title,
    tiles: counts.map((counted) => {
      const { label, href, pictogram = '', count, text } = describe(counted);
      const { t, language } = text;
      return {
        label,
        href,
        pictogram: kind === 'makes' ? '' : pictogram,
        note: t('common:cars', { count, value: formatNumber(count, language) }),
      };
    }),
  };
}
