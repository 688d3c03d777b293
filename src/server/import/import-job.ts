import type { Feed, RegionManifest } from '#contracts/types.ts';
import type { Database } from '../db/database.ts';
import type { ImportNotes } from './import-notes.ts';
import { Reject } from './reject.ts';
import type { RejectedRow } from './rejects-file.ts';
import type { BrokenRow, SourceRow } from './source-row.ts';
import type { VehicleNames } from './vehicle-names.ts';

/** What became of the rows; `read` is the sum of the others but `removed`. */
export interface ImportReport {
  read: number;
  stored: number;
  updated: number;
  unchanged: number;
  /** Rows of a car of which the file has a newer row. */
  duplicates: number;
  rejected: number;
  /** Stored cars that the file no longer has and that were ended; absent where the mapping ends none. */
  removed?: number;
}

export interface ImportJob {
  file: string;
  feed: Feed;
  manifest: RegionManifest;
  names: VehicleNames;
  /** Absent: nothing is written (dry run), every good row counts as stored. */
  db?: Database;
  /** The moment of the import, milliseconds since 1970; absent: now. */
  now?: number;
  /** Whether any share of the stored cars may end. */
  removesAny?: boolean;
  /** Hears why cars that the file no longer has were not ended. */
  onNotRemoved?(reason: string): void;
  /** Collects what stored rows lost. */
  notes?: ImportNotes;
  onReject(row: RejectedRow): void;
  onProgress(done: number, total: number): void;
}

/** Runs `map` on a row; a refusal is counted and told. */
export function attempt<Result>(
  row: SourceRow | BrokenRow,
  job: Pick<ImportJob, 'onReject'>,
  report: ImportReport,
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
