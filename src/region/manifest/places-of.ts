import type { ContentLocation } from '#contracts/types.ts';
import type { ResolvedRegion } from './resolved-region.ts';

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
