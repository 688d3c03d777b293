import { sql } from 'drizzle-orm';
import type { ListingSections, RegionManifest } from '#contracts/types.ts';
import isSections from '#contracts/validate-listing-sections.js';
import { PRICE_RATING_FIELD } from '#domain/price-rating/price-rating.ts';
import { reasonOf } from '#domain/privacy/reason-of.ts';
import type { ListingFields } from '#domain/search/criteria.ts';
import { zonedDay } from '#domain/time/zoned-day.ts';
import { type LoanManifest, OWN_INSTALLMENT_FIELD, withUsualInstallment } from '#region/format/loan-of.ts';
import type { Database } from '../../storage/database.ts';
import { financingSection, type ListingContent, rewriteListings } from '../listings/index.ts';

const PROMOTIONAL_PRICE = 'listing.promotional_price';

const FLAG = 'is_promo';

const BATCH_SIZE = 200;

/**
 * Ends the promotions whose last day is over in the region's time zone.
 * @param now milliseconds since 1970
 * @throws after all regions, with those that failed
 */
export async function endPromotions(
  db: Database,
  manifests: readonly Pick<RegionManifest, 'code' | 'timeZone' | 'financing' | 'currency'>[],
  now: number,
  signal?: AbortSignal,
): Promise<void> {
  const failures: string[] = [];
  for (const manifest of manifests) {
    const { code, timeZone } = manifest;
    const today = zonedDay(now, timeZone);
    const endSome = () =>
      rewriteEnded(db, code, today, BATCH_SIZE, (listing) => withoutPromotion(listing, manifest));
    try {
      while (!signal?.aborted && (await endSome()) === BATCH_SIZE);
    } catch (error) {
      failures.push(`${code}: ${reasonOf(error)}`);
    }
  }
  if (failures.length > 0) throw new Error(failures.join('; '));
}

/**
 * Returns a listing without its promotion: price, loan and labels are those of the asking price. Removes the rating,
 * which was based on the lower price; the next run creates a new one.
 */
export function withoutPromotion({ fields, detail }: Promoted, manifest: LoanManifest): Promoted {
  const after = fieldsAfter(fields, manifest);
  const { promotion: _, ...rest } = detail;
  const sections: unknown = rest;
  return {
    fields: after,
    detail: isSections(sections) ? { ...sectionsAfter(sections, fields, after, manifest) } : rest,
  };
}

function fieldsAfter(fields: ListingFields, manifest: LoanManifest): Promoted['fields'] {
  const { [PROMOTIONAL_PRICE]: _price, [PRICE_RATING_FIELD]: _rating, ...rest } = fields;
  const after: Promoted['fields'] = { ...rest, ...(FLAG in rest && { [FLAG]: false }) };
  return withUsualInstallment(after, manifest);
}

function sectionsAfter(
  sections: ListingSections,
  before: ListingFields,
  after: ListingFields,
  manifest: LoanManifest,
): ListingSections {
  const { carInfoSection, financingSection: financing, ...rest } = sections;
  const { promoLabel: _, ...carInfo } = carInfoSection;
  const isUsual = before[OWN_INSTALLMENT_FIELD] !== true;
  const loan = isUsual ? financingSection(after, manifest) : financing;
  return {
    carInfoSection: { ...carInfo, badges: carInfo.badges.filter((badge) => badge !== FLAG) },
    ...rest,
    ...(financing && loan && { financingSection: loan }),
  };
}

/** Part of a listing that stores a promotion. */
type Promoted = ListingContent;

/**
 * Rewrites listings of a region whose promotion ended before a day, at most `limit` per call, in one transaction. Skips
 * listings that are being written. Does not change `content_hash`, which describes the imported content: importing the
 * same row again does not restore the promotion.
 * @param today ISO day
 * @returns number of rewritten listings; if it equals `limit`, there may be more
 */
function rewriteEnded(
  db: Database,
  region: string,
  today: string,
  limit: number,
  rewrite: (listing: Promoted) => Promoted,
): Promise<number> {
  const ended = sql`
    SELECT id, fields, detail FROM listings
    WHERE region = ${region} AND promotion IS NOT NULL AND promotion ->> 'endsOn' < ${today}
      AND promotion ->> 'endsOn' ~ '^\\d{4}-\\d\\d-\\d\\d$'
    ORDER BY id LIMIT ${limit}`;
  return rewriteListings(db, ended, rewrite, sql`now()`);
}
