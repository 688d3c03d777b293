import { attempt, type ImportJob } from '../../import/import-job.ts';
import { readRows } from '../../import/read-rows.ts';
import { UnreadableFile } from '../../import/read-text.ts';
import { Reject } from '../../import/reject.ts';
import type { ReviewInput } from '../../import/reviews/read-review.ts';
import { type ReviewContext, readReview } from '../../import/reviews/read-review.ts';
import type { Database } from '../../storage/database.ts';
import { type ReviewSource, upsertReviews } from './repositories/stored-reviews.ts';

const BATCH = 500;
const MAX_ROWS = 200_000;

/** Number of rows by outcome; `read` is the sum of the others. */
export interface ReviewReport {
  read: number;
  stored: number;
  updated: number;
  unchanged: number;
  rejected: number;
}

export interface ReviewJob extends ReviewContext, ReviewSource, Pick<ImportJob, 'onReject'> {
  file: string;
  /** Absent: nothing is written (dry run), and every valid row counts as stored. */
  db?: Database;
  /** Called after each batch with the rows that are read, of all; they are counted first. */
  onProgress?(done: number, total: number): void;
}

/** Imports a file of reviews in batches, each of which is one transaction. @throws UnreadableFile */
export async function importReviews(job: ReviewJob): Promise<ReviewReport> {
  const report: ReviewReport = { read: 0, stored: 0, updated: 0, unchanged: 0, rejected: 0 };
  const rowOf = new Map<string, number>();
  const total = job.onProgress ? await countRows(job.file) : 0;
  let batch: ReviewInput[] = [];
  const flush = async () => {
    const done = job.db
      ? await upsertReviews(job.db, job, batch)
      : { stored: batch.length, updated: 0, unchanged: 0 };
    report.stored += done.stored;
    report.updated += done.updated;
    report.unchanged += done.unchanged;
    batch = [];
    job.onProgress?.(report.read, total);
  };
  for await (const row of readRows(job.file)) {
    report.read += 1;
    if (report.read > MAX_ROWS)
      throw new UnreadableFile(
        `The file has more than ${MAX_ROWS} rows; the rest was not read. Import it in parts.`,
      );
    const review = attempt(row, job, report, (good) => {
      const read = readReview(good, job);
      const first = rowOf.get(read.sourceId);
      if (first !== undefined) throw new Reject(job.columns.id ?? 'id', `is the id of row ${first}, too`);
      rowOf.set(read.sourceId, good.number);
      return read;
    });
    if (review) batch.push(review);
    if (batch.length >= BATCH) await flush();
  }
  if (batch.length > 0) await flush();
  return report;
}

async function countRows(file: string): Promise<number> {
  let count = 0;
  for await (const _ of readRows(file)) {
    count += 1;
    // an import ends there
    if (count > MAX_ROWS) break;
  }
  return count;
}
