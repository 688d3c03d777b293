import { type LoadedRegion, loadRegionSet } from '../../src/server/regions/load-regions.ts';
import { listed, nearest } from '../../src/server/regions/nearest.ts';
import { problemLine } from '../../src/server/regions/problem.ts';
import { regionFolders } from './folders.ts';
import { UsageError } from './usage-error.ts';

/** Regions of the set by their codes. @throws UsageError for a code that is none */
export async function findRegions(codes: readonly string[]): Promise<LoadedRegion[]> {
  const { regions, problems } = await loadRegionSet(regionFolders());
  const known = regions.map(({ manifest }) => manifest.code);
  return codes.map((code) => {
    const region = regions.find(({ manifest }) => manifest.code === code);
    if (region) return region;
    const near = nearest(code, known);
    const faults = problems.filter(({ file }) => file.endsWith(`${code}.json`)).map(problemLine);
    const advice = near ? `, did you mean "${near}"?` : '';
    throw new UsageError([`there is no region "${code}" (${listed(known)})${advice}`, ...faults].join('\n'));
  });
}
