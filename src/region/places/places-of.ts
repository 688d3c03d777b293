import type { ContentLocation } from '#contracts/types.ts';
import type { ResolvedRegion } from '../manifest/resolved-region.ts';
import { type PathRegion, pagePath } from '../routing/paths.ts';

/** Vocabulary of the places of a region; its terms come from the content, not from the manifest. */
export const PLACES_VOCABULARY = 'places';

/** Field with the name of the place where a car stands. */
export const PLACE_FIELD = 'listing.place';

/** Route of the pages of places. */
export const SHOWROOMS_ROUTE = 'showrooms';

/** The places of a region by name, in the order of the content. */
export const placesOf = ({
  content,
}: Pick<ResolvedRegion, 'content'>): Readonly<Record<string, ContentLocation>> =>
  content.places?.locations ?? {};

/** Path of the page of a place; undefined: the region has no such pages. */
export function showroomPath(
  region: PathRegion & Pick<ResolvedRegion, 'content'>,
  language: string,
  name: string,
): string | undefined {
  const hasPage =
    Object.hasOwn(region.manifest.routes, SHOWROOMS_ROUTE) && Object.hasOwn(placesOf(region), name);
  return hasPage ? pagePath(region, { language, route: SHOWROOMS_ROUTE, segments: [name] }) : undefined;
}
