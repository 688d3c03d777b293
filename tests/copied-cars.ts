import type { OpenDatabase } from '#server/storage/database.ts';
import { fillDatabase } from './database.ts';

/** Makes copies of each used car of a region in one statement, with other prices. */
export const copyCars = (database: OpenDatabase, region: string, copies: number): Promise<void> =>
  fillDatabase(
    database,
    `INSERT INTO listings (region, kind, source, source_id, slug, status, title, fields, content_hash, published_at)
      SELECT region, kind, source, source_id || '-' || copy, slug || '-' || copy, status, title,
        fields || jsonb_build_object('listing.asking_price', 10000 + copy * 1000 + id), content_hash, published_at
      FROM listings, generate_series(1, $2::int) AS copy WHERE region = $1 AND kind = 'used'`,
    [region, copies],
  );
