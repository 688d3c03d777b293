import { sql } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import { type ListingContent, rewriteListings } from '../../listings/index.ts';

/** Part of a listing that stores a promotion. */
export type Promoted = ListingContent;

/**
 * Rewrites listings of a region whose promotion ended before a day, at most `limit` per call, in one transaction. Skips
 * listings that are being written. Does not change `content_hash`, which describes the imported content: importing the
 * same row again does not restore the promotion.
 * @param today ISO day
 * @returns number of rewritten listings; if it equals `limit`, there may be more
 */
export function rewriteEnded(
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
