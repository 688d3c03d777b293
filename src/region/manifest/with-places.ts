import { PLACES_VOCABULARY, placesOf } from '../places/places-of.ts';
import type { RegionContent } from './region-content.ts';
import type { ResolvedFilter, ResolvedFilterSetting, ResolvedRegion } from './resolved-region.ts';

/** Parts of a region that know its places. */
type WithPlaces = Pick<ResolvedRegion, 'filters' | 'desktop' | 'mobile'> &
  Pick<ResolvedRegion['manifest'], 'vocabularies'>;

/**
 * The places of the content as a vocabulary, and as the options of filters over it. Without places such filters are
 * gone.
 */
export function withPlaces(region: ResolvedRegion, content: RegionContent): WithPlaces {
  const { fields, vocabularies } = region.manifest;
  const places = Object.entries(placesOf({ content }));
  const isOverPlaces = ({ field }: ResolvedFilter) => fields[field]?.vocabulary === PLACES_VOCABULARY;
  const filters = region.filters.flatMap((filter) => {
    if (!isOverPlaces(filter)) return [filter];
    const options = places.map(([value, { label }]) => ({ value, label }));
    return options.length > 0 ? [{ ...filter, options }] : [];
  });
  const kept = new Set(filters.map(({ name }) => name));
  const settings = (list: readonly ResolvedFilterSetting[]) =>
    list
      .map((setting) => ({ ...setting, filters: setting.filters.filter((name) => kept.has(name)) }))
      .filter((setting) => setting.filters.length > 0);
  return {
    filters,
    desktop: settings(region.desktop),
    mobile: settings(region.mobile),
    vocabularies: {
      ...vocabularies,
      ...(places.length > 0 && {
        [PLACES_VOCABULARY]: Object.fromEntries(places.map(([name, { label }]) => [name, { label }])),
      }),
    },
  };
}
