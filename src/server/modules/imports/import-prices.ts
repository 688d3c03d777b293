import { attempt, type ImportJob, type ImportReport } from '../../import/import-job.ts';
import type { NewestRows } from '../../import/newest-rows.ts';
import { readRegionField } from '../../import/read-region-field.ts';
import { readRows } from '../../import/read-rows.ts';
import { Reject } from '../../import/reject.ts';
import { rowId } from '../../import/row-id.ts';
import type { SourceRow } from '../../import/source-row.ts';
import { type DailyPrice, storePrices } from '../price-ratings/index.ts';

const BATCH = 2000;

/** Imports prices of past days of stored cars. A row of another car is rejected. */
export async function importPrices(job: ImportJob, winners: NewestRows, report: ImportReport): Promise<void> {
  const { feed, manifest, db } = job;
  const batch = new Map<string, DailyPrice & { row: number }>();
  const flush = async () => {
    const prices = [...batch.values()];
    batch.clear();
    const done = db
      ? await storePrices(db, manifest.code, feed.source, prices)
      : { stored: prices.length, updated: 0, unchanged: 0, unknown: [] };
    report.stored += done.stored;
    report.updated += done.updated;
    report.unchanged += done.unchanged;
    const unknown = new Set(done.unknown);
    for (const { sourceId, row } of prices.filter((price) => unknown.has(price.sourceId))) {
      report.rejected += 1;
      job.onReject({
        row,
        column: feed.id.columns[0] ?? '',
        reason: `no car "${sourceId}" of ${feed.source} is stored; import the cars first`,
      });
    }
    job.onProgress(report.read, winners.total);
  };
  for await (const row of readRows(job.file, feed, job.readers)) {
    report.read += 1;
    const price = attempt(row, job, report, (good) => priceOf(good, job));
    const key = price && `${price.sourceId}\n${price.observedOn}`;
    if (price && key) {
      if (batch.has(key)) report.duplicates += 1;
      batch.set(key, { ...price, row: row.number });
    }
    if (batch.size >= BATCH) await flush();
  }
  if (batch.size > 0) await flush();
}

/** Reads the price of a car on a day. @throws Reject */
export function priceOf(
  row: SourceRow,
  { feed, manifest }: Pick<ImportJob, 'feed' | 'manifest'>,
): DailyPrice {
  const date = readRegionField(
    row,
    { field: 'date', from: [feed.date ?? 'date'], read: 'date', required: true },
    manifest,
  );
  const [mapping] = feed.fields;
  const price = mapping && readRegionField(row, { ...mapping, required: true }, manifest);
  if (typeof date !== 'string' || typeof price !== 'number')
    throw new Reject(mapping?.from[0] ?? '', 'is not a price');
  return { sourceId: rowId(row, feed), observedOn: date, price };
}
