import { sql } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import { type ListingContent, rewriteListings } from '../../listings/repositories/rewritten-listings.ts';

/** What of a listing a promotion is stored in. */
export type Promoted = ListingContent;

/**
 * Rewrites listings of a region whose promotion ended before a day, at most `limit` a call and all of them or none. One
 * that somebody is just writing to is left for the next time. What was handed in stays what it was, so `content_hash`
 * does not move: an import that brings the same once more does not bring the promotion back.
 * @param today ISO day
 * @returns how many were rewritten; as many as `limit` means that there may be more
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
