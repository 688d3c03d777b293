import { catalogueFolders } from '../../src/server/config/folders.ts';
import { checkFeeds } from '../../src/server/import/check-feeds.ts';
import { checkStockFeeds } from '../../src/server/import/check-stock-feeds.ts';
import { checkCatalogue } from '../../src/server/manifests/catalogue/check-catalogue.ts';
import { formGaps } from '../../src/server/manifests/form-gaps.ts';
import type { RegionSet } from '../../src/server/manifests/load-regions.ts';
import { operatorConfig } from '../../src/server/manifests/operator-hosts.ts';
import { hasErrors, type Problem } from '../../src/server/manifests/problem.ts';
import { withShortName } from '../../src/server/manifests/short-name.ts';
import type { RegionFolders } from './folders.ts';
import { siteContent } from './site-content.ts';

/** Checks files that belong to no region: makes and models, feed mappings, content. */
export async function checkSharedFiles(
  { regions, files, locales, problems: inSet }: RegionSet,
  folders: Pick<RegionFolders, 'regionsDir' | 'shippedRegionsDir'>,
  site = siteContent({ regions, locales }, folders),
): Promise<Problem[]> {
  const { regionsDir, shippedRegionsDir } = folders;
  // the fields of a mapping may be those of an invalid manifest
  const manifests = regions.length === files ? regions.map(({ manifest }) => manifest) : [];
  const privateHosts = operatorConfig().feedPrivateHosts.split(',').filter(Boolean);
  const makes = catalogueFolders(regionsDir, shippedRegionsDir);
  const inCatalogue = await checkCatalogue(makes);
  const problems = [
    ...inCatalogue,
    ...(await checkFeeds(regionsDir, manifests)),
    ...(await checkStockFeeds(regions, { regionsDir, shippedRegionsDir }, privateHosts)),
    // shipped mappings are for shipped regions; other regions need not have their fields
    ...(regionsDir === shippedRegionsDir ? [] : await checkFeeds(shippedRegionsDir, [])),
  ];
  if (hasErrors(inCatalogue) || manifests.length === 0) return problems.map(withShortName);
  // with an invalid language code all texts would be reported as missing
  if (inSet.some(({ severity, path }) => severity === 'error' && /^languages\b/.test(path)))
    return problems.map(withShortName);
  const content = await site.content();
  return [...problems.map(withShortName), ...content.problems, ...formGaps(regions, content.regions)];
}
