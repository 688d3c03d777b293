import { join, resolve, sep } from 'node:path';
import { text as readInput } from 'node:stream/consumers';
import { catalogueFolders } from '../../src/server/config/folders.ts';
import { partFolder, typedFolder } from '../../src/server/config/index.ts';
import { loadExtensions } from '../../src/server/extensions/load-extensions.ts';
import { settingsProblems } from '../../src/server/extensions/settings-problems.ts';
import { checkFeeds } from '../../src/server/import/check-feeds.ts';
import { checkStockFeeds } from '../../src/server/import/check-stock-feeds.ts';
import { checkCatalogue } from '../../src/server/manifests/catalogue/check-catalogue.ts';
import { fileOfDraft } from '../../src/server/manifests/draft-names.ts';
import { guardCheck } from '../../src/server/manifests/failed-check.ts';
import { formGaps } from '../../src/server/manifests/form-gaps.ts';
import { loadRegionSet, type RegionSet } from '../../src/server/manifests/load-regions.ts';
import { manifestFiles } from '../../src/server/manifests/manifest-files.ts';
import { operatorConfig } from '../../src/server/manifests/operator-hosts.ts';
import { hasErrors, type Problem, sortProblems } from '../../src/server/manifests/problem.ts';
import { withShortName } from '../../src/server/manifests/short-name.ts';
import type { Database } from '../../src/server/storage/database.ts';
import { UsageError } from '../usage-error.ts';
import { checkAddresses } from './addresses/check-addresses.ts';
import { newProblems } from './changed/new-problems.ts';
import { problemsBefore } from './changed/problems-before.ts';
import { checkDemoStock } from './check-demo-stock.ts';
import { checkExtensionTypes } from './check-extension-types.ts';
import { type RegionFolders, regionFolders } from './folders.ts';
import { checkLocales } from './locales/check-locales.ts';
import { FORMATS, type FormatName } from './report/index.ts';
import { siteContent } from './site-content.ts';

export interface CheckOptions {
  format: FormatName;
  /** Only problems that the files of this commit did not have. */
  changedSince?: string;
  /** Whether standard input has texts that take the place of files. */
  drafts: boolean;
  /** Whether the database of the site is asked what would not fit. */
  database: boolean;
  warningsAsErrors: boolean;
}

/** Prints problems of manifests and texts. @returns exit code 1 if there are errors */
export async function check(names: readonly string[], options: CheckOptions): Promise<number> {
  const started = performance.now();
  const folders = regionFolders();
  const files = manifestsAmong(names, folders.regionsDir);
  const unwritten = options.drafts ? await readDrafts(folders) : undefined;
  const find = (db?: Database) => findProblems(folders, files, unwritten, db);
  const { problems: found } = await (options.database ? askDatabase(find) : find());
  // drafts change no code
  const inTypes = unwritten ? [] : (await checkExtensionTypes()).map(withShortName);
  const problems = sortProblems([...(await relevant(found, { ...options, folders, files })), ...inTypes]);
  const report = {
    problems,
    files: files ?? (await manifestFiles(folders.regionsDir)),
    regionsDir: folders.regionsDir,
    milliseconds: performance.now() - started,
  };
  console.log(FORMATS[options.format](report));
  return hasErrors(problems) ? 1 : 0;
}

/** Loads the code of the database, which takes longer than most checks, for those who ask for it. */
async function askDatabase<Result>(ask: (db: Database) => Promise<Result>): Promise<Result> {
  const { readSite, withDatabase } = await import('../site/with-database.ts');
  return withDatabase(await readSite(), 'check', ask);
}

interface Selection extends CheckOptions {
  folders: RegionFolders;
  files?: readonly string[];
}

async function relevant(
  found: readonly Problem[],
  { changedSince, warningsAsErrors, folders, files }: Omit<Selection, 'drafts'>,
): Promise<readonly Problem[]> {
  const before =
    changedSince === undefined
      ? []
      : await problemsBefore({ ref: changedSince, folders, files, find: findProblems });
  const added = newProblems(before, found);
  return warningsAsErrors ? added.map((problem) => ({ ...problem, severity: 'error' as const })) : added;
}

/**
 * All problems of manifests, texts and shared files, sorted, with the number of manifests.
 * @param files only these manifests
 * @param unwritten texts that take the place of files, by absolute name
 * @param db is asked what would not fit the manifests; absent: nothing is
 */
export async function findProblems(
  folders: RegionFolders,
  files?: readonly string[],
  unwritten?: ReadonlyMap<string, string>,
  db?: Database,
): Promise<{ problems: Problem[]; count: number }> {
  const { extensions, problems: inExtensions } = await loadExtensions();
  const set = await loadRegionSet({
    ...folders,
    ...(files && { files }),
    ...(unwritten && { unwritten }),
    // without its extension no part of a manifest would be known
    checkRegions: (regions) => (inExtensions.length > 0 ? [] : settingsProblems(regions, extensions)),
  });
  const site = siteContent(set, folders, unwritten);
  // texts and languages of unreadable manifests are unknown
  const isComplete = files === undefined && set.regions.length === set.files;
  const inFiles = [
    ...inExtensions.map(withShortName),
    ...set.problems,
    ...(await guardCheck(folders.shippedLocalesDir, () => checkLocales(set, folders, isComplete))),
    ...(files === undefined
      ? await guardCheck(folders.regionsDir, () => checkSharedFiles(set, folders, site))
      : []),
  ];
  const strandedIn = async (asked: Database) => {
    const { checkStranded } = await import('./check-stranded.ts');
    return (await checkStranded(asked, set, folders, site, files === undefined)).map(withShortName);
  };
  const problems = sortProblems([
    ...inFiles,
    ...(hasErrors(inFiles)
      ? []
      : await guardCheck(folders.regionsDir, () => checkAddresses(set, folders, site))),
    ...(hasErrors(inFiles)
      ? []
      : await guardCheck(folders.regionsDir, () => checkDemoStock(set, folders, site))),
    ...(db && !hasErrors(inFiles) ? await strandedIn(db) : []),
  ]);
  return { problems, count: set.files };
}

/** @throws UsageError */
async function readDrafts(folders: RegionFolders): Promise<ReadonlyMap<string, string>> {
  const given: unknown = JSON.parse((await readInput(process.stdin)) || '{}');
  const texts = Object.entries(given ?? {});
  if (texts.some(([, text]) => typeof text !== 'string'))
    throw new UsageError('--drafts: standard input must be an object with a text for each file');
  return new Map(texts.map(([name, text]) => [fileOfDraft(folders, name), text]));
}

/** Resolves the given files; returns undefined, for all manifests, if one is a shared file. */
function manifestsAmong(names: readonly string[], regionsDir: string): string[] | undefined {
  const files = names.map((name) => resolve(typedFolder(), name));
  const shared = [join(regionsDir, 'shared'), partFolder(regionsDir, 'feeds')];
  const isShared = (file: string) => shared.some((folder) => file.startsWith(join(folder, sep)));
  return files.length === 0 || files.some(isShared) ? undefined : files;
}

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
