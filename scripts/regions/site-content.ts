import type { Catalogue } from '../../src/domain/catalogue/catalogue.ts';
import type { ResolvedRegion } from '../../src/region/manifest/resolved-region.ts';
import { resolveUnfrozen } from '../../src/region/resolve-region.ts';
import { catalogueFolders } from '../../src/server/config/folders.ts';
import { readCatalogue } from '../../src/server/manifests/catalogue/read-catalogue.ts';
import { readContent } from '../../src/server/manifests/content/read-content.ts';
import type { RegionSet } from '../../src/server/manifests/load-regions.ts';
import type { RegionFolders } from './folders.ts';

/** What several checks of a set need; each part is made for the first that asks. */
export interface SiteContent {
  year: number;
  regions(): readonly ResolvedRegion[];
  catalogue(): Catalogue;
  /** The regions with the content of their pages, and the problems of it. */
  content(): ReturnType<typeof readContent>;
}

/**
 * @param set without errors in the parts that are asked for
 * @param unwritten texts that take the place of files, by absolute name
 */
export function siteContent(
  set: Pick<RegionSet, 'regions' | 'locales'>,
  folders: Pick<RegionFolders, 'regionsDir' | 'shippedRegionsDir'>,
  unwritten?: ReadonlyMap<string, string>,
): SiteContent {
  const year = new Date().getFullYear();
  const regions = lazy(() => set.regions.map(({ manifest }) => resolveUnfrozen(manifest, year)));
  const catalogue = lazy(() =>
    readCatalogue(catalogueFolders(folders.regionsDir, folders.shippedRegionsDir)),
  );
  const content = lazy(() =>
    readContent(regions(), { folders, locales: set.locales, catalogue: catalogue(), unwritten }),
  );
  return { year, regions, catalogue, content };
}

function lazy<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
