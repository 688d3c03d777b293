import type { Feed, RegionManifest } from '../../src/contracts/types.ts';
import { reasonOf } from '../../src/domain/privacy/reason-of.ts';
import { typedFolder } from '../../src/server/config/index.ts';
import { loadExtensions } from '../../src/server/extensions/load-extensions.ts';
import { openStorage } from '../../src/server/gateways/storage/open-storage.ts';
import type { FeedReader } from '../../src/server/import/feed-reader.ts';
import type { ImportJob, ImportLimits, ImportReport } from '../../src/server/import/import-job.ts';
import { withImportLock } from '../../src/server/import/import-lock.ts';
import { createImportNotes } from '../../src/server/import/import-notes.ts';
import { type PreparedImport, prepareImport } from '../../src/server/import/prepare-import.ts';
import { type ModelSuggestion, suggestModels } from '../../src/server/import/suggest-models.ts';
import { problemLine } from '../../src/server/manifests/problem.ts';
import { runImport } from '../../src/server/modules/imports/index.ts';
import { storePhotoFiles } from '../../src/server/modules/photos/index.ts';
import { rateAfterOthers } from '../../src/server/modules/price-ratings/index.ts';
import { rootsOf, unpublishedFiles } from '../../src/server/modules/studio/index.ts';
import type { Database } from '../../src/server/storage/database.ts';
import { findRegions } from '../regions/find-region.ts';
import { printLine } from '../site/print-line.ts';
import { progress } from '../site/progress.ts';
import { openDatabaseForBulk, readSite, type Settings } from '../site/with-database.ts';
import { UsageError } from '../usage-error.ts';
import { withInput } from './input-file.ts';
import { openPhotoFiles, type PhotoFiles } from './photo-files.ts';
import { rejectedRows } from './rejected-rows.ts';
import { countLines, noteLines, suggestionLines } from './report-lines.ts';
import { isSameFile } from './same-file.ts';

/** Photos that were left out and are named. */
const SHOWN_PHOTOS = 20;

export interface ImportOptions extends ImportLimits {
  region: string;
  feed: string;
  /** Used instead of the one with the name. */
  ownMapping?: Feed | null;
  dryRun: boolean;
  removeAny: boolean;
  rejects?: string;
  /** Folder or ZIP file of photos; without it the folder of the file. */
  photos?: string;
  json: boolean;
}

interface ImportCommand extends ImportOptions {
  site: Settings;
  file: string;
  rejects: string;
}

/** Imports a file of cars. @returns 1 when the mapping is invalid or no row is usable */
export function importCars(typed: string, options: ImportOptions): Promise<number> {
  return withInput(typed, { name: 'import', rejects: options.rejects }, async (input) =>
    importFile({ ...options, ...input, site: await readSite() }),
  );
}

async function importFile(command: ImportCommand): Promise<number> {
  const { file } = command;
  const [region] = (await findRegions([command.region])) ?? [];
  if (!region) return 1;
  const { manifest } = region;
  const readers = await feedReaders();
  const ready = await prepare(command, manifest, readers);
  if (!ready) return 1;
  const photos = await openPhotoFiles(file, ready.feed, command.photos);
  try {
    return await importRegion(
      command,
      manifest,
      { ...ready, ...(photos && { feed: photos.feed }) },
      readers,
      photos,
    );
  } finally {
    await photos?.close();
  }
}

async function importRegion(
  command: ImportCommand,
  manifest: RegionManifest,
  { feed, names }: NonNullable<PreparedImport['ready']>,
  readers: readonly FeedReader[],
  photos: PhotoFiles | undefined,
): Promise<number> {
  const { site, file, dryRun, minRows = 1, largestPriceChange, largestLoss, stockFeed } = command;
  const limits = { minRows, largestPriceChange, largestLoss, stockFeed };
  const database = dryRun ? undefined : await openDatabaseForBulk(site, 'import');
  if (database && !(await isPublished(site, database.db, manifest.code))) {
    await database.close();
    return 1;
  }
  const rejected = rejectedRows(command.rejects);
  const bar = progress('importing', 'rows');
  const notes = createImportNotes();
  let notRemovedReason: string | undefined;
  try {
    const job: ImportJob = {
      file,
      feed,
      manifest,
      names,
      readers,
      db: database?.db,
      notes,
      removesAny: command.removeAny,
      ...(photos?.ofCar && { photoFiles: photos.ofCar }),
      ...limits,
      onNotRemoved: (reason) => {
        notRemovedReason = reason;
      },
      onReject: rejected.add,
      onProgress: (done, total) => bar.show(done, total),
    };
    const report = await withImportLock(database, manifest.code, () => runImport(job));
    bar.stop();
    if (report.read === 0) {
      printLine(notRemovedReason ?? 'The file contains no cars; nothing was imported.');
      return 1;
    }
    const suggestions = suggestModels(notes.unknownCars(), names, manifest.code);
    const lines = [...noteLines(notes), ...suggestionLines(suggestions), ...rejected.lines(report.rejected)];
    printReport(command, manifest.code, report, suggestions, lines);
    if (notRemovedReason) printLine(notRemovedReason);
    const print = command.json ? printLine : console.log;
    if (database && photos) await keepPhotos(site, database.db, photos, manifest.code, print);
    if (database) await ratePrices(database.db, manifest, print);
    return notRemovedReason || report.rejected === report.read ? 1 : 0;
  } finally {
    bar.stop();
    rejected.close();
    await database?.close();
  }
}

/** The desk and the site go by published files: an import by others would store what they read otherwise. */
async function isPublished({ config, folders }: Settings, db: Database, region: string): Promise<boolean> {
  if (!config.studio) return true;
  const changed = await unpublishedFiles({ db, roots: rootsOf(folders), own: ['regions'] }, region);
  if (changed.length > 0)
    printLine(
      `Nothing was imported: ${changed.join(', ')} changed after the last publication, so the site and the desk would read the cars otherwise. Publish the files first: forecourt publish`,
    );
  return changed.length === 0;
}

/** Loads the mapping and the catalogue and prints their problems. @returns undefined if one is an error */
async function prepare(
  { site, feed: feedName, ownMapping = null, file, rejects }: ImportCommand,
  manifest: RegionManifest,
  readers: readonly FeedReader[],
): Promise<PreparedImport['ready']> {
  const { regionsDir, shippedRegionsDir } = site.folders;
  const { problems, ready } = await prepareImport({
    readers,
    file,
    feedName,
    ownMapping,
    manifest,
    regionsDir,
    shippedRegionsDir,
    typedIn: typedFolder(),
  });
  for (const problem of problems) printLine(problemLine(problem));
  if (ready && [file, ...ready.mappingFiles].some((read) => isSameFile(read, rejects)))
    throw new UsageError(`${rejects} is an input file; choose another file for --rejects.`);
  return ready;
}

/** Prints the counts and `lines`, or all of it as JSON. */
function printReport(
  { feed, rejects, dryRun, json }: ImportCommand,
  region: string,
  report: ImportReport,
  unknown: readonly ModelSuggestion[],
  lines: readonly string[],
): void {
  console.log(
    json
      ? JSON.stringify({ region, feed, dryRun, ...report, rejects, unknown })
      : [...countLines(report, `${feed} into ${region}`, dryRun), ...lines].join('\n'),
  );
}

/** Readers of extensions. */
async function feedReaders(): Promise<FeedReader[]> {
  const { extensions } = await loadExtensions();
  return extensions.flatMap(({ feedReaders: readers = [] }) => readers);
}

/** Keeps the photos that lie beside the file; those with an address are fetched by the running site. */
async function keepPhotos(
  { config, folders }: Settings,
  db: Database,
  { feed, folder }: PhotoFiles,
  region: string,
  print: (line: string) => void,
): Promise<void> {
  const storage = openStorage(config, folders.dataDir);
  const bar = progress('photos', 'photos');
  const { kept, refused } = await storePhotoFiles(
    { db, storage, mediaGb: config.feedMediaGb },
    { region, source: feed.source, folder },
    (done, total) => bar.show(done, total),
  ).finally(() => bar.stop());
  if (kept + refused.length === 0) return;
  print(`Photos beside the file: ${kept} kept, ${refused.length} left out`);
  for (const { file, reason } of refused.slice(0, SHOWN_PHOTOS)) print(`  ${file}   ${reason}`);
}

/** Rates prices after an import. If that fails the cars are stored, and the site rates them later. */
async function ratePrices(
  db: Database,
  manifest: RegionManifest,
  print: (line: string) => void,
): Promise<void> {
  try {
    const report = await rateAfterOthers(db, manifest);
    if (!report) return;
    const counts = Object.entries(report.ratings).map(([rating, count]) => `${count} ${rating}`);
    print(`Prices of used cars: ${counts.join(', ')}, ${report.none} without rating`);
  } catch (error) {
    printLine(`The cars are stored, but their prices were not rated: ${reasonOf(error)}`);
    printLine(`The running site rates them in its next run, every ${manifest.priceRating.everyHours} hours.`);
  }
}
