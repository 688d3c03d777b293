import type { Feed, RegionManifest, StockFeed } from '#contracts/types.ts';
import type { Database } from '../storage/database.ts';
import type { WrittenListing } from '../storage/listing-row.ts';
import type { RejectedRow } from '../storage/schema/desk-imports.ts';
import type { FeedReader } from './feed-reader.ts';
import type { ImportNotes } from './import-notes.ts';
import type { RowSource } from './read-rows.ts';
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

/** What an import may not do without a person. */
export interface ImportLimits {
  /** A file with fewer rows is refused. */
  minRows?: number | undefined;
  /** A price that changes by a larger share is held back; null: none. */
  largestPriceChange?: number | null | undefined;
  /** Share of the stored cars that may end; null: the usual one. */
  largestLoss?: number | null | undefined;
  /** Name of the feed in the manifest; null: it comes from none. */
  stockFeed?: string | null | undefined;
}

/** Share by which a price may change where a manifest names none. */
export const LARGEST_PRICE_CHANGE = 0.4;

export const limitsOf = ({
  minCars = 1,
  largestPriceChange = LARGEST_PRICE_CHANGE,
  largestLoss,
}: StockFeed) => ({ minRows: minCars, largestPriceChange, largestLoss });

export interface ImportJob extends ImportLimits {
  file: RowSource;
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
  /** Returns the addresses of photos that lie beside the file, by the id of a car; undefined: it has none. */
  photoFiles?(sourceId: string): readonly string[] | undefined;
  /** Receives the reason if missing cars were not ended. */
  onNotRemoved?(reason: string): void;
  /** Receives the ids of the cars of the file, by their source. */
  onCars?(sourceIds: readonly string[]): Promise<void>;
  /** Collects what is lost from stored rows. */
  notes?: ImportNotes;
  /** Whether a row says nothing about photos; absent: the whole file says something or nothing. */
  isWithoutPhotos?(row: SourceRow): boolean;
  /** Receives the cars that are new or have changed. */
  onWritten?(cars: readonly WrittenListing[]): void;
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
