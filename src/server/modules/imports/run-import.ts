import { zonedDay } from '#domain/time/zoned-day.ts';
import { PRICE_FIELD } from '#domain/vehicle/status-fields.ts';
import { attempt, type ImportJob, type ImportReport } from '../../import/import-job.ts';
import type { RowNotes } from '../../import/import-notes.ts';
import { mapRow } from '../../import/map-row.ts';
import { findNewestRows, type NewestRows } from '../../import/newest-rows.ts';
import { MAX_PHOTOS } from '../../import/photo-urls.ts';
import { readRows } from '../../import/read-rows.ts';
import { UnreadableFile } from '../../import/read-text.ts';
import { Reject } from '../../import/reject.ts';
import { rowId } from '../../import/row-id.ts';
import type { ListingInput } from '../../storage/listing-row.ts';
import { countMissing, endMissing, markReductions, restoreEnded, upsertListings } from '../listings/index.ts';
import { storePhotoUrls } from '../photos/index.ts';
import { forgetHeldPrices, holdPrices } from './held-prices.ts';
import { importPrices } from './import-prices.ts';
import { findOddPrices, MODEL, readUsualPrices, type UsualPrices } from './odd-prices.ts';

/** Share of the stored cars of a source that one import may end, unless its feed names another. */
const MAX_SHARE = 0.3;

/** This many cars may always end, if others stay: one sold car of three is a third. */
const MIN_COUNT = 1;

const BATCH = 1000;

/**
 * Imports a file of listings into a region in batches, each of which is one transaction. Running it again changes
 * nothing. @throws if the file or the database cannot be used
 */
export async function runImport(job: ImportJob): Promise<ImportReport> {
  const { report, winners } = await importRows(job);
  await endMissingCars(job, winners, report);
  if (job.db) await markReductions(job.db, job.manifest.code, job.feed.source);
  if (job.db && job.feed.kind !== 'prices') await job.onCars?.(winners.ids());
  return report;
}

/** As `runImport`, without what concerns the other cars of the source. */
export async function importRows(job: ImportJob): Promise<{ report: ImportReport; winners: NewestRows }> {
  const today = zonedDay(job.now ?? Date.now(), job.manifest.timeZone);
  const { timeZone, languages } = job.manifest;
  const days = { today, timeZone, languages: languages.map(({ code }) => code) };
  const winners = await findNewestRows(job.file, job.feed, days, job.readers, job.names);
  const { minRows = 1 } = job;
  if (winners.total > 0 && winners.total < minRows)
    throw new UnreadableFile(
      `The file has ${winners.total} rows; its feed expects at least ${minRows}. Nothing was imported.`,
    );
  const unread = winners.notTimes.map((text) => ({ field: job.feed.newest ?? '', text }));
  if (unread.length > 0) job.notes?.add({ unread, filled: [] });
  const report: ImportReport = { read: 0, stored: 0, updated: 0, unchanged: 0, duplicates: 0, rejected: 0 };
  await (job.feed.kind === 'prices'
    ? importPrices(job, winners, report)
    : importListings(job, winners, today, report));
  return { report, winners };
}

const KINDS = ['used', 'new'] as const;

/** Usual prices of a kind, if the file has cars of it. @param cars all that come; absent: those of a file */
async function usualPrices(
  { feed, db, manifest }: ImportJob,
  kind: ListingInput['kind'],
  cars?: readonly ListingInput[],
): Promise<UsualPrices> {
  const models = cars?.filter((each) => each.kind === kind).map(({ fields }) => fields[MODEL]);
  const isInFile = models ? models.length > 0 : feed.kind === kind || feed.condition !== undefined;
  return db && isInFile && feed.oddPrices !== 'keep'
    ? readUsualPrices(db, manifest, kind, models)
    : new Map<string, never>();
}

async function importListings(
  job: ImportJob,
  winners: NewestRows,
  today: string,
  report: ImportReport,
): Promise<void> {
  const { feed, db, manifest } = job;
  let rows: { row: number; listing: ListingInput }[] = [];
  const usualOf = async (cars?: readonly ListingInput[]) => ({
    used: await usualPrices(job, 'used', cars),
    new: await usualPrices(job, 'new', cars),
  });
  // few cars need not know what all others cost
  const isFile = typeof job.file === 'string';
  const ofFile = isFile ? await usualOf() : null;
  const priceColumn = feed.fields.find(({ field }) => field === PRICE_FIELD)?.from[0] ?? '';
  const flush = async () => {
    const listings = rows.map(({ listing }) => listing);
    const usual = ofFile ?? (await usualOf(listings));
    const odd = KINDS.flatMap((kind) => {
      const alike = listings.filter((each) => each.kind === kind);
      return feed.oddPrices === 'keep' ? [] : [...findOddPrices(alike, usual[kind])];
    });
    const reasons = db
      ? await holdPrices(db, manifest.code, job, listings, new Map(odd))
      : new Map<ListingInput, string>(odd);
    const batch: ListingInput[] = [];
    for (const { row, listing } of rows) {
      const reason = reasons.get(listing);
      if (reason === undefined) batch.push(listing);
      else {
        report.rejected += 1;
        job.onReject({ row, column: priceColumn, reason });
      }
    }
    if (db) await restoreEnded(db, manifest.code, batch);
    const done = db
      ? await upsertListings(db, manifest.code, batch)
      : { stored: batch.length, updated: 0, unchanged: 0, written: [] };
    job.onWritten?.(done.written);
    if (db) await forgetHeldPrices(db, manifest.code, batch);
    if (db) await storePhotoUrls(db, manifest.code, batch);
    report.stored += done.stored;
    report.updated += done.updated;
    report.unchanged += done.unchanged;
    rows = [];
    job.onProgress(report.read, winners.total);
  };
  for await (const row of readRows(job.file, job.feed, job.readers)) {
    report.read += 1;
    const listing = attempt(row, job, report, (good) => {
      const id = rowId(good, job.feed);
      const clash = winners.clash(id);
      if (clash) throw new Reject(job.feed.id.columns[0] ?? '', clash);
      if (!winners.isNewest(id, good.number)) {
        report.duplicates += 1;
        return undefined;
      }
      const rowNotes: RowNotes = { unread: [], filled: [] };
      const mapped = mapRow(good, job.feed, job.manifest, job.names, today, rowNotes);
      job.notes?.add(rowNotes);
      if (rowNotes.leftOut) job.onReject({ row: good.number, ...rowNotes.leftOut });
      // a file whose column of photos is gone or empty would remove all of them
      if (job.isWithoutPhotos?.(good) ?? !winners.hasPhotos)
        for (const part of ['photoUrls', 'leftPhotos'] as const) delete mapped[part];
      mapped.media &&= Object.fromEntries(
        Object.entries(mapped.media).filter(([collection]) => winners.media.has(collection)),
      );
      const beside = job.photoFiles?.(mapped.sourceId);
      if (beside) mapped.photoUrls = [...(mapped.photoUrls ?? []), ...beside].slice(0, MAX_PHOTOS);
      return mapped;
    });
    if (listing) rows.push({ row: row.number, listing });
    if (rows.length >= BATCH) await flush();
  }
  if (rows.length > 0) await flush();
  job.onProgress(report.read, winners.total);
}

/** Ends the cars that a full feed no longer has. Cars of rejected rows stay. Reports the reason if it ends none. */
async function endMissingCars(job: ImportJob, winners: NewestRows, report: ImportReport): Promise<void> {
  const { db, feed, manifest } = job;
  if (feed.removes !== 'missing' || feed.kind === 'prices' || !db) return;
  report.removed = 0;
  const ids = winners.ids();
  const cars = { region: manifest.code, source: feed.source, kind: feed.kind };
  const { stored, missing } = await countMissing(db, cars, ids);
  if (missing === 0) return;
  const reason = reasonToKeep({
    stored,
    missing,
    isEmpty: ids.length === 0,
    withoutId: winners.withoutId,
    removesAny: job.removesAny ?? false,
    maxShare: job.largestLoss ?? MAX_SHARE,
  });
  if (reason) job.onNotRemoved?.(reason);
  else report.removed = await endMissing(db, cars, ids);
}

interface MissingCars {
  stored: number;
  missing: number;
  /** The file has no car: a feed that failed at its source looks like this, never a company that sold all its cars. */
  isEmpty: boolean;
  /** Rows without a readable id. */
  withoutId: number;
  removesAny: boolean;
  maxShare: number;
}

function reasonToKeep({
  stored,
  missing,
  isEmpty,
  withoutId,
  removesAny,
  maxShare,
}: MissingCars): string | undefined {
  const cars = `${missing} of ${stored} cars are no longer in the file`;
  if (isEmpty) return `${cars}, which has no cars at all, so no car was removed.`;
  if (withoutId > 0)
    return `${cars}, but ${withoutId} of its rows have no readable id, so no car was removed.`;
  const isTooMany = missing > Math.max(MIN_COUNT, stored * maxShare);
  return isTooMany && !removesAny
    ? `${cars}; more than ${Math.round(maxShare * 100)} % are only removed with --remove-any, so no car was removed.`
    : undefined;
}
