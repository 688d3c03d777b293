import { placesOf, SHOWROOMS_ROUTE } from '../manifest/places-of.ts';
import type { ResolvedRegion } from '../manifest/resolved-region.ts';
import { type PathRegion, pagePath } from './paths.ts';

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
