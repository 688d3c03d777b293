import { checkCatalogue } from '../../src/server/catalogue/check-catalogue.ts';
import { catalogueFolders } from '../../src/server/catalogue/make-files.ts';
import { checkFeeds } from '../../src/server/import/check-feeds.ts';
import type { RegionSet } from '../../src/server/regions/load-regions.ts';
import type { Problem } from '../../src/server/regions/problem.ts';
import { withShortName } from '../../src/server/regions/short-name.ts';
import type { RegionFolders } from './folders.ts';

/** What is wrong with files that belong to no region: makes and models, mappings of feeds. */
export async function checkSharedFiles(
  { regions, files }: RegionSet,
  { regionsDir, shippedRegionsDir }: RegionFolders,
): Promise<Problem[]> {
  // a broken manifest may be the one that has the fields of a mapping
  const manifests = regions.length === files ? regions.map(({ manifest }) => manifest) : [];
  const problems = [
    ...(await checkCatalogue(catalogueFolders(regionsDir, shippedRegionsDir))),
    ...(await checkFeeds(regionsDir, manifests)),
    // shipped mappings are for shipped regions, whose fields another set need not have
    ...(regionsDir === shippedRegionsDir ? [] : await checkFeeds(shippedRegionsDir, [])),
  ];
  return problems.map(withShortName);
}
