import type { RegionManifest } from '../../src/contracts/types.ts';
import { zonedDay } from '../../src/domain/time/zoned-day.ts';
import { placesOf } from '../../src/region/manifest/places-of.ts';
import { columnsOf } from '../../src/server/import/check-columns.ts';
import { findReviewColumns } from '../../src/server/import/reviews/review-columns.ts';
import { importReviews } from '../../src/server/modules/reviews/index.ts';
import { withInput } from '../import/input-file.ts';
import { rejectedRows } from '../import/rejected-rows.ts';
import { countLines } from '../import/report-lines.ts';
import { isSameFile } from '../import/same-file.ts';
import { findRegions } from '../regions/find-region.ts';
import { printLine } from '../site/print-line.ts';
import { progress } from '../site/progress.ts';
import { regionContent } from '../site/region-content.ts';
import { openDatabaseForBulk, readSite, type Settings } from '../site/with-database.ts';
import { UsageError } from '../usage-error.ts';

export interface ReviewOptions {
  region: string;
  /** Name of the site that the reviews come from. */
  source: string;
  /** Columns that the command names. */
  column?: readonly string[];
  demo: boolean;
  dryRun: boolean;
  rejects?: string;
  json: boolean;
}

interface ReviewCommand extends Omit<ReviewOptions, 'region' | 'rejects'> {
  manifest: RegionManifest;
  site: Settings;
  file: string;
  rejects: string;
}

const MAX_SOURCE_LENGTH = 60;

/** Returns the name of the site that reviews come from. @throws UsageError */
export function readSource(typed: string): string {
  const source = typed.trim();
  if (source === '' || source.length > MAX_SOURCE_LENGTH)
    throw new UsageError(`--source takes 1 to ${MAX_SOURCE_LENGTH} characters.`);
  return source;
}

/** Imports a file of reviews. @returns 1 when the region or every row is invalid */
export async function importReviewsFrom(typed: string, options: ReviewOptions): Promise<number> {
  const source = readSource(options.source);
  const [region] = (await findRegions([options.region])) ?? [];
  if (!region) return 1;
  const site = await readSite();
  return withInput(typed, { name: 'reviews', rejects: options.rejects }, (input) =>
    importReviewFile({ ...options, ...input, source, site, manifest: region.manifest }),
  );
}

/** Imports a file of reviews and prints the report. @returns 1 when no row is usable */
async function importReviewFile(command: ReviewCommand): Promise<number> {
  const { manifest, source, file, rejects, demo: isDemo, dryRun, site } = command;
  if (isSameFile(file, rejects))
    throw new UsageError(`${rejects} is the input file; choose another file for --rejects.`);
  const places = await placeNames(command);
  if (places.size === 0) throw new UsageError(`The region ${manifest.code} has no places.`);
  const { columns, problems, unread } = findReviewColumns(await columnsOf(file), command.column ?? []);
  for (const problem of problems) printLine(problem);
  if (problems.length > 0) return 1;
  if (unread.length > 0) printLine(`columns that are not read: ${unread.join(', ')}`);
  const database = dryRun ? undefined : await openDatabaseForBulk(site, 'reviews');
  const rejected = rejectedRows(rejects);
  const bar = progress('importing', 'reviews');
  try {
    const report = await importReviews({
      file,
      db: database?.db,
      region: manifest.code,
      source,
      isDemo,
      columns,
      places,
      today: zonedDay(Date.now(), manifest.timeZone),
      onReject: rejected.add,
      onProgress: bar.show,
    });
    bar.stop();
    if (report.read === 0) {
      printLine('The file contains no reviews; nothing was imported.');
      return 1;
    }
    const what = `${isDemo ? 'demo reviews' : 'reviews'} of ${source} for ${manifest.code}`;
    const lines = [...countLines(report, what, dryRun), ...rejected.lines(report.rejected)];
    const json = { region: manifest.code, source, dryRun, ...report, rejects };
    console.log(command.json ? JSON.stringify(json) : lines.join('\n'));
    return report.rejected === report.read ? 1 : 0;
  } finally {
    bar.stop();
    rejected.close();
    await database?.close();
  }
}

/** Places of the region with their names in all of its languages. */
async function placeNames({ manifest, site }: ReviewCommand): Promise<Map<string, string[]>> {
  const { region } = await regionContent(manifest, site.folders);
  return new Map(
    Object.entries(placesOf(region)).map(([name, { label }]): [string, string[]] => [
      name,
      typeof label === 'string' ? [] : Object.values(label).filter((each) => each !== undefined),
    ]),
  );
}
