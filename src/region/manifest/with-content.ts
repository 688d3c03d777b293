import { PLACES_VOCABULARY, placesOf, SHOWROOMS_ROUTE } from './places-of.ts';
import { CONTENT_PAGES, type RegionContent } from './region-content.ts';
import type { ResolvedFilterSetting, ResolvedRegion } from './resolved-region.ts';

/** The region with its content; routes whose page has none, and what leads there, are gone. */
export function withContent(region: ResolvedRegion, content: RegionContent): ResolvedRegion {
  const { manifest } = region;
  const missing = new Set<string>([
    ...CONTENT_PAGES.filter((page) => !content[page]),
    ...(content.places?.locations ? [] : [SHOWROOMS_ROUTE]),
  ]);
  const { manifest: ofPlaces, ...lists } = withPlaces(region, content);
  const left = Object.entries(manifest.routes).filter(([route]) => !missing.has(route));
  return Object.freeze({
    ...region,
    ...lists,
    content,
    manifest: {
      ...manifest,
      ...ofPlaces,
      routes: Object.fromEntries(left) as ResolvedRegion['manifest']['routes'],
      pages: {
        ...manifest.pages,
        navigation: manifest.pages.navigation.filter((route) => !missing.has(route)),
      },
    },
  });
}

/** Parts of a region that know its places. */
interface WithPlaces extends Pick<ResolvedRegion, 'filters' | 'desktop' | 'mobile' | 'newCars'> {
  /** Of the manifest, so that what is announced is what is searched. */
  manifest: Pick<ResolvedRegion['manifest'], 'vocabularies' | 'filters' | 'newCars'>;
}

type Lists = Pick<ResolvedRegion, 'filters' | 'desktop' | 'mobile'>;

/**
 * The places of the content as a vocabulary, and as the options of filters over it. Without places such filters are
 * gone.
 */
export function withPlaces(region: ResolvedRegion, content: RegionContent): WithPlaces {
  const { manifest, newCars } = region;
  const places = Object.entries(placesOf({ content }));
  const options = places.map(([value, { label }]) => ({ value, label }));
  const lists = listsWithPlaces(region, options);
  return {
    ...lists,
    ...(newCars && { newCars: { ...newCars, ...listsWithPlaces(newCars, options) } }),
    manifest: {
      vocabularies: {
        ...manifest.vocabularies,
        ...(places.length > 0 && {
          [PLACES_VOCABULARY]: Object.fromEntries(options.map(({ value, label }) => [value, { label }])),
        }),
      },
      ...(places.length > 0
        ? { filters: manifest.filters, newCars: manifest.newCars }
        : withoutPlaceFilters(manifest)),
    },
  };

  function listsWithPlaces({ filters, desktop, mobile }: Lists, offered: typeof options): Lists {
    const kept = filters.flatMap((filter) => {
      if (!isOverPlaces(manifest, filter)) return [filter];
      return offered.length > 0 ? [{ ...filter, options: offered }] : [];
    });
    const names = new Set(kept.map(({ name }) => name));
    const settings = (list: readonly ResolvedFilterSetting[]) =>
      list
        .map((setting) => ({ ...setting, filters: setting.filters.filter((name) => names.has(name)) }))
        .filter((setting) => setting.filters.length > 0);
    return { filters: kept, desktop: settings(desktop), mobile: settings(mobile) };
  }
}

type Manifest = ResolvedRegion['manifest'];

const isOverPlaces = ({ fields }: Pick<Manifest, 'fields'>, { field = '' }: { field?: string }) =>
  fields[field]?.vocabulary === PLACES_VOCABULARY;

function withoutPlaceFilters(manifest: Manifest): Pick<Manifest, 'filters' | 'newCars'> {
  const settings = Object.fromEntries(
    Object.entries(manifest.filters.settings).flatMap(([name, setting]) => {
      const filters = setting.filters.filter((filter) => !isOverPlaces(manifest, filter));
      const [first, ...others] = filters;
      return first ? [[name, { ...setting, filters: [first, ...others] }]] : [];
    }),
  );
  const without = <List extends { desktop: string[]; mobile: string[] }>(list: List): List => ({
    ...list,
    desktop: list.desktop.filter((name) => name in settings),
    mobile: list.mobile.filter((name) => name in settings),
  });
  return {
    filters: { ...without(manifest.filters), settings } as Manifest['filters'],
    newCars: without(manifest.newCars),
  };
}
