import { formatNumber } from '#region/format/format.ts';
import { listedLinks } from '#region/forms/form-link.ts';
import { findMakeFilter } from '#region/search/kinds/make-model.ts';
import { findListFilter } from '#region/search/list-kind.ts';
import { localizedText } from '#region/text/localized-text.ts';
import { valueHref } from '../landing/landing-tiles.ts';
import type { SearchTile } from '../search-tile.ts';
import type { ChoiceContext } from './search-choices.server.ts';

const MAKES = 12;

export interface TileContext extends ChoiceContext {
  /** Path of the buy page. */
  buyPath: string;
}

/** Ready-made searches of the manifest (SPEC 9). */
export function quickSearchTiles({ region, language, t, buyPath }: TileContext): SearchTile[] {
  return region.manifest.quickSearches.map(({ label, query, pictogram }) => ({
    label: localizedText(label, language.code, t),
    href: `${buyPath}?${new URLSearchParams(query)}`,
    pictogram,
  }));
}

/** Body types, then fuels, in the manifest's order, with the number of cars. */
export function bodyTypeTiles(context: TileContext): SearchTile[] {
  const { bodyTypeField, bodyTypes, fuelTypeField, fuelTypes } = context.region.manifest.pages;
  return [
    ...optionTiles(bodyTypeField, bodyTypes, context),
    ...optionTiles(fuelTypeField, fuelTypes, context),
  ];
}

function optionTiles(field: string, names: readonly string[], context: TileContext): SearchTile[] {
  const { region, language, t, meta, buyPath } = context;
  const filter = findListFilter(region, field);
  if (!filter) return [];
  const counts = new Map((meta.facets[filter.query] ?? []).map(({ value, count }) => [value, count]));
  return names.flatMap((name) => {
    const option = filter.options.find(({ value }) => value === name);
    if (!option) return [];
    return {
      label: localizedText(option.label, language.code, t),
      href: `${buyPath}?${filter.query}=${encodeURIComponent(name)}`,
      pictogram: option.pictogram ?? name,
      note: carCount(counts.get(name) ?? 0, context),
    };
  });
}

/** The makes with the most cars. */
export function makeTiles(context: TileContext): SearchTile[] {
  const { region, meta, buyPath } = context;
  const filter = findMakeFilter(region);
  if (!filter) return [];
  return (meta.facets[filter.query] ?? [])
    .filter(({ value }) => !value.includes('.'))
    .sort((a, b) => b.count - a.count)
    .slice(0, MAKES)
    .map(({ value, label = value, count }) => ({
      label,
      href: valueHref({ filter, value }, count, context, buyPath),
      pictogram: '',
      note: carCount(count, context),
    }));
}

/** What can be asked of the company by a form. */
export const requestTiles = (context: TileContext): SearchTile[] =>
  listedLinks(context).map((link) => ({ ...link, pictogram: '' }));

/** “1,234 cars”. */
export function carCount(count: number, { language, t }: Pick<TileContext, 'language' | 't'>): string {
  return t('common:cars', { count, value: formatNumber(count, language) });
}
