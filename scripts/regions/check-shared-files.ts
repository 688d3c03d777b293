import { resolveRegion } from '../../src/region/manifest/resolve-region.ts';
import { checkFeeds } from '../../src/server/import/check-feeds.ts';
import { readContent } from '../../src/server/manifests/content/read-content.ts';
import type { RegionSet } from '../../src/server/manifests/load-regions.ts';
import { hasErrors, type Problem } from '../../src/server/manifests/problem.ts';
import { withShortName } from '../../src/server/manifests/short-name.ts';
import { checkCatalogue } from '../../src/server/modules/catalogue/check-catalogue.ts';
import { catalogueFolders } from '../../src/server/modules/catalogue/make-files.ts';
import { readCatalogue } from '../../src/server/modules/catalogue/read-catalogue.ts';
import type { RegionFolders } from './folders.ts';

/** What is wrong with files that belong to no region: makes and models, mappings of feeds, words of pages. */
export async function checkSharedFiles(
  { regions, files, locales, problems: inSet }: RegionSet,
  { regionsDir, shippedRegionsDir }: RegionFolders,
): Promise<Problem[]> {
  // a broken manifest may be the one that has the fields of a mapping
  const manifests = regions.length === files ? regions.map(({ manifest }) => manifest) : [];
  const makes = catalogueFolders(regionsDir, shippedRegionsDir);
  const inCatalogue = await checkCatalogue(makes);
  const problems = [
    ...inCatalogue,
    ...(await checkFeeds(regionsDir, manifests)),
    // shipped mappings are for shipped regions, whose fields another set need not have
    ...(regionsDir === shippedRegionsDir ? [] : await checkFeeds(shippedRegionsDir, [])),
  ];
  if (hasErrors(inCatalogue) || manifests.length === 0) return problems.map(withShortName);
  // every text would be missing in a language whose code is wrong
  if (inSet.some(({ severity, path }) => severity === 'error' && /^languages\b/.test(path)))
    return problems.map(withShortName);
  const year = new Date().getFullYear();
  const content = await readContent(
    manifests.map((manifest) => resolveRegion(structuredClone(manifest), year)),
    { folders: { regionsDir, shippedRegionsDir }, locales, catalogue: readCatalogue(makes) },
  );
  return [...problems.map(withShortName), ...content.problems];
}
