import { join, resolve, sep } from 'node:path';
import { typedFolder } from '../../src/server/config/index.ts';
import { loadExtensions } from '../../src/server/extensions/load-extensions.ts';
import { settingsProblems } from '../../src/server/extensions/settings-problems.ts';
import { guardCheck } from '../../src/server/manifests/failed-check.ts';
import { loadRegionSet } from '../../src/server/manifests/load-regions.ts';
import { codeOfFile, manifestFiles } from '../../src/server/manifests/manifest-files.ts';
import { hasErrors, type Problem, problemLine, sortProblems } from '../../src/server/manifests/problem.ts';
import { withShortName } from '../../src/server/manifests/short-name.ts';
import { checkAddresses } from './addresses/check-addresses.ts';
import { annotation } from './annotation.ts';
import { checkDemoStock } from './check-demo-stock.ts';
import { checkSharedFiles } from './check-shared-files.ts';
import { type RegionFolders, regionFolders } from './folders.ts';
import { checkLocales } from './locales/check-locales.ts';

/** Prints all problems of manifests and texts. @returns exit code 1 if there are errors */
export async function check(names: readonly string[], { json }: { json: boolean }): Promise<number> {
  const started = performance.now();
  const folders = regionFolders();
  const files = manifestsAmong(names, folders.regionsDir);
  const { problems, count } = await findProblems(folders, files);
  if (json) console.log(JSON.stringify(problems, null, 2));
  else {
    for (const problem of problems) console.log(problemLine(problem));
    if (process.env.CI === 'true' || process.env.GITHUB_ACTIONS === 'true')
      for (const problem of problems) console.log(annotation(problem));
    console.log(checkedLine(folders.regionsDir, files ?? (await manifestFiles(folders.regionsDir))));
    console.log(`${summary(count, problems)} (${Math.round(performance.now() - started)} ms)`);
  }
  return hasErrors(problems) ? 1 : 0;
}

/**
 * All problems of manifests, texts and shared files, sorted, with the number of manifests.
 * @param files only these manifests
 */
export async function findProblems(
  folders: RegionFolders,
  files?: readonly string[],
): Promise<{ problems: Problem[]; count: number }> {
  const { extensions, problems: inExtensions } = await loadExtensions();
  const set = await loadRegionSet({
    ...folders,
    ...(files && { files }),
    // without its extension no part of a manifest would be known
    checkRegions: (regions) => (inExtensions.length > 0 ? [] : settingsProblems(regions, extensions)),
  });
  // texts and languages of unreadable manifests are unknown
  const isComplete = files === undefined && set.regions.length === set.files;
  const inFiles = [
    ...inExtensions.map(withShortName),
    ...set.problems,
    ...(await guardCheck(folders.shippedLocalesDir, () => checkLocales(set, folders, isComplete))),
    ...(files === undefined
      ? await guardCheck(folders.regionsDir, () => checkSharedFiles(set, folders))
      : []),
  ];
  const problems = sortProblems([
    ...inFiles,
    ...(hasErrors(inFiles) ? [] : await guardCheck(folders.regionsDir, () => checkAddresses(set, folders))),
    ...(hasErrors(inFiles) ? [] : await guardCheck(folders.regionsDir, () => checkDemoStock(set, folders))),
  ]);
  return { problems, count: set.files };
}

/** Resolves the given files; returns undefined, for all manifests, if one is a shared file. */
function manifestsAmong(names: readonly string[], regionsDir: string): string[] | undefined {
  const files = names.map((name) => resolve(typedFolder(), name));
  const isShared = (file: string) =>
    ['shared', 'feeds'].some((folder) => file.startsWith(join(regionsDir, folder, sep)));
  return files.length === 0 || files.some(isShared) ? undefined : files;
}

/** "Checked /srv/my-regions: de, fr", so that a check of the wrong folder shows. */
function checkedLine(regionsDir: string, files: readonly string[]): string {
  const names = files.map((file) => (file.startsWith(join(regionsDir, sep)) ? codeOfFile(file) : file));
  return `Checked ${regionsDir}: ${names.join(', ') || 'no manifests'}`;
}

/** "6 regions checked: 1 error, 2 warnings" */
export function summary(regions: number, problems: readonly Problem[]): string {
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const warnings = problems.length - errors;
  const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`;
  const result =
    problems.length === 0 ? 'no problems' : `${count(errors, 'error')}, ${count(warnings, 'warning')}`;
  return `${count(regions, 'region')} checked: ${result}`;
}
