import { rmSync } from 'node:fs';
import type { RegionManifest } from '../../src/contracts/types.ts';
import { zonedDay, zonedYear } from '../../src/domain/time/zoned-day.ts';
import { placesOf } from '../../src/region/manifest/places-of.ts';
import { resolveRegion } from '../../src/region/resolve-region.ts';
import type { Folders } from '../../src/server/config/folders.ts';
import { columnsOf } from '../../src/server/import/check-columns.ts';
import { rejectsFile } from '../../src/server/import/rejects-file.ts';
import { findReviewColumns } from '../../src/server/import/reviews/review-columns.ts';
import { readCatalogue } from '../../src/server/manifests/catalogue/read-catalogue.ts';
import { readContent } from '../../src/server/manifests/content/read-content.ts';
import { readLocales } from '../../src/server/manifests/locales/read-locales.ts';
import { importReviews, type ReviewReport } from '../../src/server/modules/reviews/index.ts';
import type { OpenDatabase } from '../../src/server/storage/database.ts';
import { printLine } from '../import/print-line.ts';
import { isSameFile } from '../import/same-file.ts';
import { UsageError } from '../usage-error.ts';

export interface ReviewCommand {
  manifest: RegionManifest;
  folders: Folders;
  /** Name of the site that the reviews come from. */
  source: string;
  file: string;
  /** Columns that the command names. */
  named: readonly string[];
  rejects: string;
  isDemo: boolean;
  /** Absent: a dry run. */
  open?(): Promise<OpenDatabase>;
}

const SHOWN_REJECTS = 5;

/** Imports a file of reviews and prints the report. @returns the exit code: 0, or 1 when no row is usable */
export async function importReviewFile(command: ReviewCommand): Promise<number> {
  const { manifest, source, file, rejects, isDemo, open } = command;
  if (isSameFile(file, rejects))
    throw new UsageError(`${rejects} is the input file; choose another file for --rejects.`);
  const places = await placeNames(command);
  if (places.size === 0) throw new UsageError(`The region ${manifest.code} has no places.`);
  const { columns, problems, unread } = findReviewColumns(await columnsOf(file), command.named);
  for (const problem of problems) printLine(problem);
  if (problems.length > 0) return 1;
  if (unread.length > 0) printLine(`columns that are not read: ${unread.join(', ')}`);
  const database = await open?.();
  rmSync(rejects, { force: true });
  const rejected = rejectsFile(rejects);
  const shown: string[] = [];
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
      onReject: (row) => {
        rejected.add(row);
        if (shown.length < SHOWN_REJECTS) shown.push(`  row ${row.row}  ${row.column}  ${row.reason}`);
      },
    });
    if (report.read === 0) {
      printLine('The file contains no reviews; nothing was imported.');
      return 1;
    }
    printReport(report, command, shown);
    return report.rejected === report.read ? 1 : 0;
  } finally {
    rejected.close();
    await database?.close();
  }
}

function printReport(
  report: ReviewReport,
  { manifest, source, rejects, isDemo, open }: ReviewCommand,
  shown: readonly string[],
): void {
  const what = `${isDemo ? 'demo reviews' : 'reviews'} of ${source} for ${manifest.code}`;
  console.log(`${open ? 'Imported' : 'Dry run, nothing was stored'}: ${what}`);
  for (const [name, count] of Object.entries(report)) {
    const label = !open && name === 'stored' ? 'to store' : name;
    console.log(`  ${label.padEnd(10)} ${String(count).padStart(8)}`);
  }
  if (report.rejected === 0) return;
  const more = report.rejected - shown.length;
  console.log(`Rejected rows are in ${rejects}:`);
  for (const line of shown) console.log(line);
  if (more > 0) console.log(`  … and ${more} more`);
}

/** Places of the region with their names in all of its languages. */
async function placeNames({ manifest, folders }: ReviewCommand): Promise<Map<string, string[]>> {
  const { regions } = await readContent([resolveRegion(manifest, zonedYear(Date.now(), manifest.timeZone))], {
    folders,
    locales: await readLocales(folders),
    catalogue: readCatalogue(folders.catalogueDirs),
  });
  return new Map(
    regions.flatMap((region) =>
      Object.entries(placesOf(region)).map(([name, { label }]): [string, string[]] => [
        name,
        typeof label === 'string' ? [] : Object.values(label).filter((each) => each !== undefined),
      ]),
    ),
  );
}
