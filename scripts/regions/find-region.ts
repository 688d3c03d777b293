import { join } from 'node:path';
import { loadRegionSet } from '../../src/server/manifests/load-regions.ts';
import type { LoadedRegion } from '../../src/server/manifests/loaded-region.ts';
import { manifestFiles } from '../../src/server/manifests/manifest-files.ts';
import { listed, nearest } from '../../src/server/manifests/nearest.ts';
import { hasErrors, problemLine } from '../../src/server/manifests/problem.ts';
import { UsageError } from '../usage-error.ts';
import { regionFolders } from './folders.ts';

/**
 * Finds regions by their codes.
 * @returns undefined if one is invalid; its problems have been printed like those of `check`
 * @throws UsageError for an unknown code
 */
export async function findRegions(codes: readonly string[]): Promise<LoadedRegion[] | undefined> {
  const folders = regionFolders();
  const { regions, locales } = await loadRegionSet(folders);
  const known = regions.map(({ manifest }) => manifest.code);
  const invalidFiles = (await manifestFiles(folders.regionsDir)).filter((file) =>
    regions.every((region) => region.file !== file),
  );
  const files = codes.map((code) => {
    const region = regions.find(({ manifest }) => manifest.code === code);
    const file =
      region?.file ?? invalidFiles.find((name) => name === join(folders.regionsDir, `${code}.json`));
    if (file !== undefined) return file;
    const near = nearest(code, known);
    const advice = near ? `, did you mean "${near}"?` : '';
    throw new UsageError(`there is no region "${code}" (${listed(known)})${advice}`);
  });
  // checked alone: problems of shared parts in other regions do not count
  const { problems } = await loadRegionSet({
    ...folders,
    files: [...new Set(files)],
    locales: { ...locales, problems: [] },
  });
  if (!hasErrors(problems))
    return files.flatMap((file) => regions.find((region) => region.file === file) ?? []);
  for (const problem of problems) console.log(problemLine(problem));
  return undefined;
}
