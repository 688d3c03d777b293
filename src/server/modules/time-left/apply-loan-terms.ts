import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import isSections from '#contracts/validate-listing-sections.js';
import { zonedDay } from '#domain/time/zoned-day.ts';
import { INSTALLMENT_FIELD, OWN_INSTALLMENT_FIELD, withUsualInstallment } from '#region/format/loan-of.ts';
import type { Database } from '../../storage/database.ts';
import { paced } from '../../storage/paced.ts';
import { financingSection, type ListingContent } from '../listings/index.ts';
import {
  readAppliedTerms,
  recordTerms,
  rewriteInstallments,
  streamContents,
} from './repositories/loan-terms.ts';
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
