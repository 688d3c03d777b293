import { join } from 'node:path';
import { typedCommand } from '../../src/server/config/index.ts';
import { loadRegionSet } from '../../src/server/manifests/load-regions.ts';
import { staleFiles, writeOutputs } from '../generate/write-outputs.ts';
import { describeRegion } from './describe-region.ts';
import { regionFolders } from './folders.ts';

/** Used as the current year, so that snapshots change only with the data. */
const YEAR = 2026;

/** Writes `tests/region/<code>.md` of the shipped regions, or lists stale ones. */
export async function snapshot({ check }: { check: boolean }): Promise<number> {
  const { root } = regionFolders();
  const snapshots = await regionSnapshots(root);
  if (!check) {
    const written = await writeOutputs(root, snapshots);
    console.log(written.length > 0 ? written.map((path) => `wrote ${path}`).join('\n') : 'up to date');
    return 0;
  }
  const stale = await staleFiles(root, snapshots);
  for (const path of stale)
    console.error(`${path} is out of date; run \`${typedCommand('snapshot')}\` and review the difference`);
  return stale.length > 0 ? 1 : 0;
}

/** Path from the root → content of the file. */
export async function regionSnapshots(root: string): Promise<Map<string, string>> {
  const { regions } = await loadRegionSet({
    regionsDir: join(root, 'regions'),
    shippedRegionsDir: join(root, 'regions'),
    shippedLocalesDir: join(root, 'public/locales'),
  });
  return new Map(
    regions.map(({ manifest }) => [`tests/region/${manifest.code}.md`, describeRegion(manifest, YEAR)]),
  );
}
