import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import isSections from '#contracts/validate-listing-sections.js';
import { zonedDay } from '#domain/time/zoned-day.ts';
import { INSTALLMENT_FIELD, OWN_INSTALLMENT_FIELD, withUsualInstallment } from '#region/format/loan-of.ts';
import type { Database } from '../../storage/database.ts';
import { paced } from '../../storage/paced.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { financingSection, type ListingContent, rewriteListings } from '../listings/index.ts';
import { type TimeLeftManifest, withTimeLeft } from './with-time-left.ts';

const BATCH_SIZE = 100;
/** Cars that are being written are skipped: they are looked at again. */
const MAX_PASSES = 5;

/**
 * Recomputes the installments of a region after its terms of loans have changed: interest, tenures, down payments, what
 * prices are rounded to. A car with an installment of its own keeps it.
 * @returns number of changed cars; null: the terms are those of the last time
 */
export async function applyLoanTerms(
  db: Database,
  manifest: TimeLeftManifest,
  signal?: AbortSignal,
): Promise<number | null> {
  const terms = hashOf(manifest);
  if ((await readAppliedTerms(db, manifest.code)) === terms) return null;
  let changed = 0;
  for (let pass = 0, stale = 1; stale > 0 && pass < MAX_PASSES; pass++) {
    stale = 0;
    const wait = paced(signal);
    for (let afterId = 0; ; ) {
      const cars = await streamContents(db, manifest.code, { afterId, limit: BATCH_SIZE });
      const others = cars.filter(
        ({ fields, detail }) =>
          !isDeepStrictEqual(withLoanTerms({ fields, detail }, manifest), { fields, detail }),
      );
      stale += others.length;
      changed += await rewriteInstallments(
        db,
        others.map(({ id }) => id),
        (car) => withLoanTerms(car, manifest),
      );
      const last = cars.at(-1);
      if (!last || cars.length < BATCH_SIZE) break;
      afterId = last.id;
      await wait();
    }
  }
  await recordTerms(db, manifest.code, terms);
  return changed;
}

/** Counts the months left of a car again, and works out its loan: it was off the site, where no job looks. @param now milliseconds since 1970 */
export async function renewListing(
  db: Database,
  { id, manifest, now }: { id: number; manifest: TimeLeftManifest; now: number },
): Promise<void> {
  const today = zonedDay(now, manifest.timeZone);
  await rewriteInstallments(db, [id], (car) => withLoanTerms(withTimeLeft(car, manifest, today), manifest));
}

/** A car by the terms of its region, as an import would store it now. */
function withLoanTerms({ fields, detail }: ListingContent, manifest: TimeLeftManifest): ListingContent {
  const isOwn = fields[OWN_INSTALLMENT_FIELD] === true;
  const asked = INSTALLMENT_FIELD in manifest.fields ? { [INSTALLMENT_FIELD]: null, ...fields } : fields;
  const after = isOwn ? fields : withUsualInstallment(asked, manifest);
  if (isOwn || !isSections(detail) || !detail.financingSection) return { fields: after, detail };
  const loan = financingSection(after, manifest);
  return { fields: after, detail: loan ? { ...detail, financingSection: loan } : detail };
}

const hashOf = ({ financing, currency, fields }: TimeLeftManifest): string =>
  createHash('sha256')
    .update(JSON.stringify([financing, currency, INSTALLMENT_FIELD in fields]))
    .digest('base64url');

/** Returns the terms by which the installments of a region were worked out; undefined: not known. */
async function readAppliedTerms(db: Database, region: string): Promise<string | undefined> {
  const { rows } = await db.execute<{ terms: string }>(
    sql`SELECT terms FROM applied_loan_terms WHERE region = ${region}`,
  );
  return rows[0]?.terms;
}

async function recordTerms(db: Database, region: string, terms: string): Promise<void> {
  await db.execute(sql`
    INSERT INTO applied_loan_terms (region, terms) VALUES (${region}, ${terms})
    ON CONFLICT (region) DO UPDATE SET terms = excluded.terms, applied_at = now()`);
}

/** Returns listings of a region with an id above `afterId`, by id; fewer than `limit` is the end. */
async function streamContents(
  db: Database,
  region: string,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<(ListingContent & { id: number })[]> {
  const { rows } = await db.execute<ListingContent & { id: string }>(sql`
    SELECT id, fields, detail FROM listings WHERE region = ${region} AND id > ${afterId} ORDER BY id LIMIT ${limit}`);
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

/**
 * Rewrites listings in one transaction, also what the desk has stored of them: an import would bring it back. Skips those
 * that are being written. @returns number of listings
 */
async function rewriteInstallments(
  db: Database,
  ids: readonly number[],
  rewrite: (listing: ListingContent) => ListingContent,
): Promise<number> {
  if (ids.length === 0) return 0;
  const list = sql`${`{${ids.join(',')}}`}::bigint[]`;
  return inTransaction(db, async (tx) => {
    const selected = sql`SELECT id, fields, detail FROM listings WHERE id = ANY(${list}) ORDER BY id`;
    const count = await rewriteListings(tx, selected, rewrite);
    await tx.execute(sql`
      UPDATE listings SET desk_fields = desk_fields || jsonb_build_object(${INSTALLMENT_FIELD}::text, fields -> ${INSTALLMENT_FIELD}::text)
      WHERE id = ANY(${list}) AND desk_fields ? ${INSTALLMENT_FIELD}::text
        AND desk_fields -> ${INSTALLMENT_FIELD}::text IS DISTINCT FROM coalesce(fields -> ${INSTALLMENT_FIELD}::text, 'null')`);
    return count;
  });
}
