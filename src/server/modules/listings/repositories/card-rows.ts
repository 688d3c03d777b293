import { and, eq, sql } from 'drizzle-orm';
import type { FieldValue } from '#domain/search/criteria.ts';
import type { Database } from '../../../storage/database.ts';
import { isOneOfIds } from '../../../storage/is-one-of.ts';
import type { ListingRow } from '../../../storage/listing-row.ts';
import { type FeedMediaFile, listings } from '../../../storage/schema.ts';

/** Part of a listing that cards show. */
export interface CardRow extends Pick<ListingRow, 'id' | 'kind' | 'slug' | 'title' | 'isDemo' | 'fields'> {
  /** Asset paths of the first pictures. */
  photos: string[];
  /** Number of all pictures; absent: `photos` has them all. */
  photoCount?: number;
  /** Running promotion as stored. */
  promotion: unknown;
}

/** Returns the cards of a region by id, in any order, without ids of other regions. */
export async function readCardRows(db: Database, region: string, ids: readonly number[]): Promise<CardRow[]> {
  if (ids.length === 0) return [];
  const result = await db.execute<Stored>(sql`
    SELECT id, kind, slug, title, is_demo, fields, promotion,
      jsonb_path_query_array(photos, '$[0 to 4]') AS photos, jsonb_array_length(photos) AS photo_count
    FROM listings WHERE region = ${region} AND id = ANY(${`{${ids.join(',')}}`}::bigint[])`);
  return result.rows.map(({ id, is_demo: isDemo, photo_count: photoCount, ...rest }) => ({
    ...rest,
    id: Number(id),
    isDemo,
    photoCount,
  }));
}

/** A card with the other parts of its listing. */
export type DetailedRow = CardRow &
  Pick<ListingRow, 'sourceId' | 'publishedAt' | 'detail'> & {
    feedMedia: FeedMediaFile[] | null;
  };

/** Returns cards with details. */
export async function readDetailedRows(
  db: Database,
  region: string,
  ids: readonly number[],
): Promise<DetailedRow[]> {
  if (ids.length === 0) return [];
  const {
    id,
    kind,
    slug,
    title,
    isDemo,
    fields,
    promotion,
    photos,
    sourceId,
    publishedAt,
    detail,
    feedMedia,
  } = listings;
  return db
    .select({
      id,
      kind,
      slug,
      title,
      isDemo,
      fields,
      promotion,
      photos,
      sourceId,
      publishedAt,
      detail,
      feedMedia,
    })
    .from(listings)
    .where(and(eq(listings.region, region), isOneOfIds(id, ids)));
}

interface Stored extends Record<string, unknown> {
  /** PostgreSQL returns bigint as text. */
  id: string;
  kind: CardRow['kind'];
  slug: string;
  title: string;
  is_demo: boolean;
  fields: Record<string, FieldValue>;
  photos: string[];
  photo_count: number;
  promotion: unknown;
}
