import { SHOWROOMS_ROUTE } from './places-of.ts';
import { CONTENT_PAGES, type RegionContent } from './region-content.ts';
import type { ResolvedRegion } from './resolved-region.ts';
import { withPlaces } from './with-places.ts';

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
