import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadRegionSet } from '../../src/server/manifests/load-regions.ts';
import { staleFiles, writeOutputs } from '../generate/write-outputs.ts';
import { describeRegion } from './describe-region.ts';
import { regionFolders } from './folders.ts';

/** Stands for the current year, so that a snapshot changes with the data only. */
const YEAR = 2026;

/** Writes `tests/region/<code>.md` of the shipped regions, or says which are stale. */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { check: { type: 'boolean', default: false } } });
  const { root } = regionFolders();
  const snapshots = await regionSnapshots(root);
  if (!values.check) {
    const written = await writeOutputs(root, snapshots);
    console.log(written.length > 0 ? written.map((path) => `wrote ${path}`).join('\n') : 'nothing to do');
    return 0;
  }
  const stale = await staleFiles(root, snapshots);
  for (const path of stale)
    console.error(
      `${path} is not what the manifest says; run \`npm run regions -- snapshot\` and look at the difference`,
    );
  return stale.length > 0 ? 1 : 0;
}

/** Path from the root → what the file must hold. */
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
