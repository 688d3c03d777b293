import { sql } from 'drizzle-orm';
import { reasonOf } from '#domain/privacy/reason-of.ts';
import type { FieldValue } from '#domain/search/criteria.ts';
import { addMonths } from '#domain/time/calendar-months.ts';
import { zonedDay } from '#domain/time/zoned-day.ts';
import { type TimeLeftField, timeLeft, timeLeftFields } from '#region/format/time-left.ts';
import type { Database } from '../../storage/database.ts';
import { paced } from '../../storage/paced.ts';
import { type ListingContent, rewriteListings } from '../listings/index.ts';
import { applyLoanTerms } from './apply-loan-terms.ts';
import { type TimeLeftManifest, withTimeLeft } from './with-time-left.ts';

/** Cars of a statement. */
const BATCH_SIZE = 500;

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

/** A listing with a date or the months until it. */
interface TimeLeftListing {
  id: number;
  /** Stored dates and counts by field. */
  fields: Record<string, FieldValue>;
  /** ISO day of its last update in the time zone. */
  updatedOn: string;
}

/** Returns listings of a region with one of the fields and an id above `afterId`, by id; fewer than `limit` is the end. */
async function streamTimeLeft(
  db: Database,
  region: string,
  counted: readonly TimeLeftField[],
  { timeZone, afterId, limit }: { timeZone: string; afterId: number; limit: number },
): Promise<TimeLeftListing[]> {
  const names = counted.flatMap(({ field, until }) => [field, until]);
  const values = sql.join(
    names.map((name) => sql`fields -> ${name}::text`),
    sql`, `,
  );
  const { rows } = await db.execute<{ id: string; updated_on: string; values: FieldValue[] }>(sql`
    SELECT id, (updated_at AT TIME ZONE ${timeZone})::date::text AS updated_on, jsonb_build_array(${values}) AS values
    FROM listings WHERE region = ${region} AND id > ${afterId} ORDER BY id LIMIT ${limit}`);
  return rows.map((row) => ({
    id: Number(row.id),
    updatedOn: row.updated_on,
    fields: Object.fromEntries(names.map((name, at) => [name, row.values[at]])),
  }));
}

/** Rewrites listings in one transaction; skips listings that are being written. */
async function rewriteTimeLeft(
  db: Database,
  ids: readonly number[],
  rewrite: (listing: ListingContent, id: number) => ListingContent,
): Promise<void> {
  if (ids.length === 0) return;
  const selected = sql`SELECT id, fields, detail FROM listings WHERE id = ANY(${`{${ids.join(',')}}`}::bigint[]) ORDER BY id`;
  await rewriteListings(db, selected, rewrite);
}

/** Lets the next import store the cars again that have a number of a field which counts no longer. */
async function forgetCounts(db: Database, region: string, field: string): Promise<void> {
  for (const table of [sql`listings`, sql`unpublished_listings`])
    for (let isMore = true; isMore; ) {
      const { rowCount } = await db.execute(sql`
        UPDATE ${table} SET content_hash = '' WHERE id IN (SELECT id FROM ${table}
          WHERE region = ${region} AND fields ? ${field}::text AND content_hash <> '' LIMIT ${BATCH_SIZE})`);
      isMore = rowCount === BATCH_SIZE;
    }
}

/** Stores which fields of a region count time: their changes cause no alerts. */
async function storeCountedFields(
  db: Database,
  region: string,
  counted: readonly TimeLeftField[],
): Promise<void> {
  const fields = JSON.stringify(counted.map(({ field }) => field));
  const { rows: gone } = await db.execute<{ field: string }>(sql`
    SELECT field FROM counted_fields WHERE region = ${region} AND NOT ${fields}::jsonb ? field`);
  for (const { field } of gone) await forgetCounts(db, region, field);
  await db.execute(sql`
    WITH wanted AS (SELECT jsonb_array_elements_text(${fields}::jsonb) AS field),
      gone AS (DELETE FROM counted_fields WHERE region = ${region} AND field NOT IN (SELECT field FROM wanted))
    INSERT INTO counted_fields (region, field) SELECT ${region}, field FROM wanted ON CONFLICT DO NOTHING`);
}
