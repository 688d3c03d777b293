import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import cliProgress from 'cli-progress';
import type { RegionManifest } from '../../src/contracts/types.ts';
import { reasonOf } from '../../src/domain/privacy/reason-of.ts';
import type { Config } from '../../src/server/config/index.ts';
import type { ImportJob } from '../../src/server/import/import-job.ts';
import { withImportLock } from '../../src/server/import/import-lock.ts';
import { createImportNotes } from '../../src/server/import/import-notes.ts';
import { prepareImport } from '../../src/server/import/prepare-import.ts';
import { rejectsFile } from '../../src/server/import/rejects-file.ts';
import { suggestModels } from '../../src/server/import/suggest-models.ts';
import { loadRegionSet } from '../../src/server/manifests/load-regions.ts';
import { hasErrors, type Problem, problemLine } from '../../src/server/manifests/problem.ts';
import { runImport } from '../../src/server/modules/imports/index.ts';
import { rateAfterOthers } from '../../src/server/modules/price-ratings/index.ts';
import type { Database } from '../../src/server/storage/database.ts';
import { joinDatabase } from '../../src/server/storage/start-database.ts';
import { UsageError } from '../usage-error.ts';
import { printLine } from './print-line.ts';
import { printReport } from './print-report.ts';
import { isSameFile } from './same-file.ts';

export interface ImportCommand {
  config: Config;
  regionCode: string;
  feedName: string;
  /** Folder to resolve relative paths of mappings. */
  typedIn: string;
  file: string;
  rejects: string;
  isDryRun: boolean;
  removesAny: boolean;
}

const SHIPPED_REGIONS = resolve(import.meta.dirname, '../../regions');
const SHIPPED_LOCALES = resolve(import.meta.dirname, '../../public/locales');
const SHOWN_REJECTS = 5;

/**
 * Imports a file and prints the report. @returns the exit code: 0, or 1 when the mapping is invalid or no row
 * is usable
 */
export async function importFile(command: ImportCommand): Promise<number> {
  const { config, feedName, file, isDryRun } = command;
  const regionsDir = config.regionsDir ? resolve(config.regionsDir) : SHIPPED_REGIONS;
  const { manifest, inRegion } = await findRegion(command, regionsDir);
  if (hasErrors(inRegion)) {
    for (const problem of inRegion) printLine(problemLine(problem));
    return 1;
  }
  const { problems, ready } = await prepareImport({
    file,
    feedName,
    manifest,
    regionsDir,
    shippedRegionsDir: SHIPPED_REGIONS,
    typedIn: command.typedIn,
  });
  for (const problem of problems) printLine(problemLine(problem));
  if (!ready) return 1;
  const { feed, names } = ready;
  if ([file, ...ready.mappingFiles].some((read) => isSameFile(read, command.rejects)))
    throw new UsageError(`${command.rejects} is an input file; choose another file for --rejects.`);
  const database = isDryRun ? undefined : await joinDatabaseOf(config);
  rmSync(command.rejects, { force: true });
  const rejects = rejectsFile(command.rejects);
  const bar = progressBar();
  const shown: string[] = [];
  const notes = createImportNotes();
  let notRemovedReason: string | undefined;
  try {
    const job: ImportJob = {
      file,
      feed,
      manifest,
      names,
      db: database?.db,
      notes,
      removesAny: command.removesAny,
      onNotRemoved: (reason) => {
        notRemovedReason = reason;
      },
      onReject: (row) => {
        rejects.add(row);
        if (shown.length < SHOWN_REJECTS) shown.push(`  row ${row.row}  ${row.column}  ${row.reason}`);
      },
      onProgress: (done, total) => bar.show(done, total),
    };
    const report = await withImportLock(database, manifest.code, () => runImport(job));
    bar.stop();
    if (report.read === 0) {
      printLine('The file contains no cars; nothing was imported.');
      return 1;
    }
    printReport(report, command, shown, notes, suggestModels(notes.unknownCars(), names, manifest.code));
    if (notRemovedReason) printLine(notRemovedReason);
    if (database) await ratePrices(database.db, manifest);
    return notRemovedReason || report.rejected === report.read ? 1 : 0;
  } finally {
    bar.stop();
    rejects.close();
    await database?.close();
  }
}

/** Finds a region and the problems of its files; the site does not start with an error in them. */
async function findRegion(
  { regionCode, config }: ImportCommand,
  regionsDir: string,
): Promise<{ manifest: RegionManifest; inRegion: Problem[] }> {
  const set = await loadRegionSet({
    regionsDir,
    shippedRegionsDir: SHIPPED_REGIONS,
    localesDir: config.localesDir ? resolve(config.localesDir) : undefined,
    shippedLocalesDir: SHIPPED_LOCALES,
  });
  const found = set.regions.filter(({ manifest }) => manifest.code === regionCode);
  const [region] = found;
  if (region) {
    const files = new Set(found.flatMap(({ document }) => document.files.map(({ file }) => resolve(file))));
    const inRegion = set.problems.filter(({ file }) => files.has(resolve(file)));
    return { manifest: region.manifest, inRegion };
  }
  for (const problem of set.problems.filter(({ severity }) => severity === 'error'))
    printLine(problemLine(problem));
  const codes = set.regions.map(({ manifest }) => manifest.code).join(', ');
  throw new UsageError(`There is no region "${regionCode}"; there are ${codes || 'none'}.`);
}

const joinDatabaseOf = (config: Config) =>
  joinDatabase({
    dataDir: resolve(config.dataDir),
    databaseUrl: config.databaseUrl,
    log: quiet,
    applicationName: 'forecourt import',
    statementTimeout: 60_000,
  });

const quiet = { info() {}, warn: printLine, error: printLine };

/** Shows a progress bar if standard error is a terminal. */
function progressBar(): { show(done: number, total: number): void; stop(): void } {
  if (!process.stderr.isTTY) return { show() {}, stop() {} };
  const bar = new cliProgress.SingleBar(
    { format: 'importing [{bar}] {value}/{total} rows', clearOnComplete: true },
    cliProgress.Presets.shades_classic,
  );
  let isStarted = false;
  return {
    show(done, total) {
      if (!isStarted) bar.start(total, 0);
      isStarted = true;
      bar.update(done);
    },
    stop: () => bar.stop(),
  };
}

/** Rates prices after an import. If that fails the cars are stored, and the site rates them later. */
async function ratePrices(db: Database, manifest: RegionManifest): Promise<void> {
  try {
    const report = await rateAfterOthers(db, manifest);
    if (!report) return;
    const counts = Object.entries(report.ratings).map(([rating, count]) => `${count} ${rating}`);
    console.log(`Prices of used cars: ${counts.join(', ')}, ${report.none} without rating`);
  } catch (error) {
    printLine(`The cars are stored, but their prices were not rated: ${reasonOf(error)}`);
    printLine(`The running site rates them in its next run, every ${manifest.priceRating.everyHours} hours.`);
  }
}
