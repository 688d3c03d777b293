import { loadRegionSet } from '../../src/server/manifests/load-regions.ts';
import type { LoadedRegion } from '../../src/server/manifests/loaded-region.ts';
import { readLocales } from '../../src/server/manifests/locales/read-locales.ts';
import { codeOfFile, manifestFiles } from '../../src/server/manifests/manifest-files.ts';
import { hasErrors, problemLine } from '../../src/server/manifests/problem.ts';
import { printLine } from '../site/print-line.ts';
import { regionFolders } from './folders.ts';
import { regionCode } from './region-code.ts';

/**
 * Finds regions by their codes. Others are neither read nor checked, which would take seconds.
 * @returns undefined if one is invalid; its problems have been printed on standard error like those of `check`
 * @throws UsageError for an unknown code
 */
export async function findRegions(codes: readonly string[]): Promise<LoadedRegion[] | undefined> {
  const folders = regionFolders();
  const known = new Map((await manifestFiles(folders.regionsDir)).map((file) => [codeOfFile(file), file]));
  const files = codes.map((code) => known.get(regionCode(code, [...known.keys()])) ?? '');
  const locales = await readLocales(folders);
  const { regions, problems } = await loadRegionSet({
    ...folders,
    files: [...new Set(files)],
    // texts of other regions do not count
    locales: { ...locales, problems: [] },
  });
  if (!hasErrors(problems))
    return files.flatMap((file) => regions.find((region) => region.file === file) ?? []);
  for (const problem of problems) printLine(problemLine(problem));
  return undefined;
}
