import { CONTENT_PAGES, type RegionContent } from './region-content.ts';
import type { ResolvedRegion } from './resolved-region.ts';

/** The region with its content; routes whose page has none, and what leads there, are gone. */
export function withContent(region: ResolvedRegion, content: RegionContent): ResolvedRegion {
  const { manifest } = region;
  const missing = new Set<string>(CONTENT_PAGES.filter((page) => !content[page]));
  const left = Object.entries(manifest.routes).filter(([route]) => !missing.has(route));
  return Object.freeze({
    ...region,
    content,
    manifest: {
      ...manifest,
      routes: Object.fromEntries(left) as ResolvedRegion['manifest']['routes'],
      pages: {
        ...manifest.pages,
        navigation: manifest.pages.navigation.filter((route) => !missing.has(route)),
      },
    },
  });
}
