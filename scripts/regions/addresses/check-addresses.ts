import { languagesOfRegions } from '../../../src/server/manifests/load-content.ts';
import type { RegionSet } from '../../../src/server/manifests/load-regions.ts';
import type { Problem } from '../../../src/server/manifests/problem.ts';
import { regionSet } from '../../../src/server/manifests/region-set.ts';
import { withShortName } from '../../../src/server/manifests/short-name.ts';
import { localeTexts } from '../../../src/server/manifests/texts/index.ts';
import type { RegionFolders } from '../folders.ts';
import { siteContent } from '../site-content.ts';
import { createAddressCheck } from './address-fault.ts';
import { pageAddresses } from './page-addresses.ts';

/**
 * Looks for all files that pages of each region and language load, as the routes that serve them do.
 * @param set must have no errors: the files of an invalid manifest are unknown
 */
export async function checkAddresses(
  set: RegionSet,
  folders: RegionFolders,
  site = siteContent(set, folders),
): Promise<Problem[]> {
  const loaded = site.regions().flatMap((region, at) => {
    const document = set.regions[at]?.document;
    return document ? [{ region, document }] : [];
  });
  if (loaded.length === 0) return [];
  const regions = loaded.map(({ region }) => region);
  const faultOf = createAddressCheck({
    regions: regionSet(regions),
    texts: localeTexts(set.locales.messages, languagesOfRegions(regions)),
    folders,
  });
  const problems = loaded.flatMap(({ region, document }) =>
    pageAddresses(region).flatMap(({ address, path }) => {
      const fault = faultOf(address);
      if (fault === undefined) return [];
      const message = `pages load ${address}, which ${fault}`;
      return [document.problemAt(path, { message, allowed: 'a value whose files are served' })];
    }),
  );
  return problems.map(withShortName);
}
