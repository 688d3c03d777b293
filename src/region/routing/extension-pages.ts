import { createRegistry } from '#domain/extensions/registry.ts';
import type { ResolvedRegion } from '../manifest/resolved-region.ts';

/** What the server knows of a kind of page. */
export interface PageFacts {
  /** Search engines must not find it: noindex, and no entry in the sitemap. */
  isHidden?: boolean;
}

const PAGES = createRegistry<PageFacts>('page', {});

/** Routes with pages of extensions that search engines may find. */
export function findableExtensionRoutes({ manifest }: Pick<ResolvedRegion, 'manifest'>): string[] {
  return Object.entries(manifest.routes).flatMap(([name, { page = '' }]) => {
    const kind = PAGES.find(page);
    return kind && !kind.isHidden ? [name] : [];
  });
}
