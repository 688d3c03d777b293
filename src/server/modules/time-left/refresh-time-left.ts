import { reasonOf } from '#domain/privacy/reason-of.ts';
import { addMonths } from '#domain/time/calendar-months.ts';
import { zonedDay } from '#domain/time/zoned-day.ts';
import { type TimeLeftField, timeLeft, timeLeftFields } from '#region/format/time-left.ts';
import type { Database } from '../../storage/database.ts';
import { paced } from '../../storage/paced.ts';
import { applyLoanTerms } from './apply-loan-terms.ts';
import {
  rewriteTimeLeft,
  storeCountedFields,
  streamTimeLeft,
  type TimeLeftListing,
} from './repositories/time-left.ts';
import { type TimeLeftManifest, withTimeLeft } from './with-time-left.ts';

const READ_BATCH_SIZE = 500;
/** Rewritten cars are read again by searches: few at once, so that none waits for many. */
const WRITE_BATCH_SIZE = 100;

/**
 * Counts the months that are left of the cars of each region, as of today in the region's time zone, works out
 * installments by new terms of loans, and stores what has changed.
 * @param now milliseconds since 1970
 * @throws after all regions, with those that failed
 */
export async function refreshTimeLeft(
  db: Database,
  manifests: readonly TimeLeftManifest[],
  now: number,
  signal?: AbortSignal,
): Promise<void> {
  const failures: string[] = [];
  for (const manifest of manifests) {
    const counted = timeLeftFields(manifest);
    try {
      await applyLoanTerms(db, manifest, signal);
      await storeCountedFields(db, manifest.code, counted);
      if (counted.length === 0) continue;
      await refreshRegion(db, manifest, counted, zonedDay(now, manifest.timeZone), signal);
    } catch (error) {
      failures.push(`${manifest.code}: ${reasonOf(error)}`);
    }
  }
  if (failures.length > 0) throw new Error(failures.join('; '));
}

async function refreshRegion(
  db: Database,
  manifest: TimeLeftManifest,
  counted: readonly TimeLeftField[],
  today: string,
  signal?: AbortSignal,
): Promise<void> {
  const { code, timeZone } = manifest;
  const wait = paced(signal);
  for (let afterId = 0; ; ) {
    const listings = await streamTimeLeft(db, code, counted, { timeZone, afterId, limit: READ_BATCH_SIZE });
    const dates = new Map(listings.map((listing) => [listing.id, missingDates(listing, counted)]));
    const stale = listings.filter(({ id, fields }) => {
      const left = timeLeft({ ...fields, ...dates.get(id) }, manifest, today);
      return dates.get(id) || counted.some(({ field }) => left[field] !== (fields[field] ?? undefined));
    });
    for (let at = 0; at < stale.length; at += WRITE_BATCH_SIZE) {
      if (at > 0) await wait();
      await rewriteTimeLeft(
        db,
        stale.slice(at, at + WRITE_BATCH_SIZE).map(({ id }) => id),
        ({ fields, detail }, id) =>
          withTimeLeft({ fields: { ...fields, ...dates.get(id) }, detail }, manifest, today),
      );
    }
    const last = listings.at(-1);
    if (!last || listings.length < READ_BATCH_SIZE) return;
    afterId = last.id;
    await wait();
  }
}

/** Dates of a listing that was stored with a count only, by older versions; undefined if there are none. */
function missingDates(
  { fields, updatedOn }: TimeLeftListing,
  counted: readonly TimeLeftField[],
): Record<string, string> | undefined {
  const dates = counted.flatMap(({ field, until }): [string, string][] => {
    const left = fields[field];
    return typeof left === 'number' && typeof fields[until] !== 'string'
      ? [[until, addMonths(updatedOn, Math.round(left))]]
      : [];
  });
  return dates.length > 0 ? Object.fromEntries(dates) : undefined;
}
