import type { RegionSet } from '../../src/server/manifests/load-regions.ts';
import type { Problem } from '../../src/server/manifests/problem.ts';
import { strandedProblems, strandedRegions } from '../../src/server/modules/studio/index.ts';
import type { Database } from '../../src/server/storage/database.ts';
import type { RegionFolders } from './folders.ts';
import type { siteContent } from './site-content.ts';

/**
 * Warns of what has begun in a database and does not fit the manifests.
 * @param set without errors
 * @param isWhole whether a region that is not among them has no manifest
 */
export async function checkStranded(
  db: Database,
  set: Pick<RegionSet, 'regions'>,
  { regionsDir }: Pick<RegionFolders, 'regionsDir'>,
  site: ReturnType<typeof siteContent>,
  isWhole = true,
): Promise<Problem[]> {
  const { regions } = await site.content();
  const problems = isWhole ? await strandedRegions(db, regions, regionsDir) : [];
  for (const region of regions) {
    const loaded = set.regions.find(({ manifest }) => manifest.code === region.code);
    if (loaded) problems.push(...(await strandedProblems(db, { ...loaded, region })));
  }
  return problems;
}
