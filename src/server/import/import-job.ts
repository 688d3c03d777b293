import type { Feed, RegionManifest } from '#contracts/types.ts';
import type { Database } from '../storage/database.ts';
import type { RejectedRow } from '../storage/schema/desk-imports.ts';
import type { FeedReader } from './feed-reader.ts';
import type { ImportNotes } from './import-notes.ts';
import { Reject } from './reject.ts';
import type { BrokenRow, SourceRow } from './source-row.ts';
import type { VehicleNames } from './vehicle-names.ts';

/** Number of rows by outcome; `read` is the sum of the others except `removed`. */
export interface ImportReport {
  read: number;
  stored: number;
  updated: number;
  unchanged: number;
  /** Rows of a car that has a newer row in the file. */
  duplicates: number;
  rejected: number;
  /** Stored cars that ended because the file no longer has them; absent if the mapping does not end cars. */
  removed?: number;
}

export interface ImportJob {
  file: string;
  feed: Feed;
  manifest: RegionManifest;
  names: VehicleNames;
  /** Readers of extensions. */
  readers?: readonly FeedReader[];
  /** Absent: nothing is written (dry run) and every valid row counts as stored. */
  db?: Database;
  /** Time of the import in milliseconds since 1970; absent: now. */
  now?: number;
  /** Whether any share of the stored cars may end. */
  removesAny?: boolean;
  /** A file with fewer rows is refused. */
  minRows?: number;
  /** Returns the addresses of photos that lie beside the file, by the id of a car. */
  photoFiles?(sourceId: string): readonly string[];
  /** Receives the reason if missing cars were not ended. */
  onNotRemoved?(reason: string): void;
  /** Collects what is lost from stored rows. */
  notes?: ImportNotes;
  onReject(row: RejectedRow): void;
  onProgress(done: number, total: number): void;
}

/** Runs `map` on a row. Counts and reports a rejected row. */
export function attempt<Result>(
  row: SourceRow | BrokenRow,
  job: Pick<ImportJob, 'onReject'>,
  report: Pick<ImportReport, 'rejected'>,
  map: (row: SourceRow) => Result,
): Result | undefined {
  try {
    if ('broken' in row) throw new Reject('', row.broken);
    return map(row);
  } catch (error) {
    if (!(error instanceof Reject)) throw error;
    report.rejected += 1;
    job.onReject({ row: row.number, column: error.column, reason: error.message });
    return undefined;
  }
}
