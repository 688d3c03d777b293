import { type SQL, sql } from 'drizzle-orm';
import type { DeskPhotoNote } from '#contracts/types.ts';
import type { FieldValue } from '#domain/search/criteria.ts';
import { PRICE_FIELD } from '#domain/vehicle/status-fields.ts';
import type { Database } from '../../../storage/database.ts';
import { jsonForPostgres } from '../../../storage/json-for-postgres.ts';
import { markReductions } from '../../listings/index.ts';

/** A listing at the desk, published or not. */
export interface ListingRecord {
  id: number;
  region: string;
  kind: 'used' | 'new';
  source: string;
  sourceId: string;
  slug: string;
  title: string;
  status: string;
  isPublished: boolean;
  fields: Record<string, FieldValue>;
  /** Values of staff. */
  deskFields: Record<string, FieldValue> | null;
  photos: string[];
  /** What staff say of photos. */
  photoNotes: DeskPhotoNote[];
  /** Changes with every change of staff or of the feed. */
  version: string;
  /** Since when it is on sale. */
  publishedAt: Date;
  updatedAt: Date;
  /** Prices by ascending day. */
  prices: { day: string; price: number }[];
}

/** What staff change of a listing. */
export interface ListingEdit {
  /** Replaced values; null empties a field. */
  fields?: Record<string, FieldValue>;
  status?: string;
  /** All asset paths in order. */
  photos?: readonly string[];
  /** All of them. */
  photoNotes?: readonly DeskPhotoNote[];
  /** Values that follow from the others; later imports may overwrite them. */
  derived?: Record<string, FieldValue>;
}

export interface ListingKey {
  region: string;
  id: number;
}

const TABLES = { published: sql`listings`, unpublished: sql`unpublished_listings` };
const tableOf = ({ isPublished }: Pick<ListingRecord, 'isPublished'>): SQL =>
  isPublished ? TABLES.published : TABLES.unpublished;

/** All columns that are not generated. */
const COLUMNS = sql.raw(
  `region, kind, source, source_id, slug, status, title, is_demo, fields, detail, content_hash, created_at, updated_at,
   published_at, checked, desk_fields, desk_status, desk_photos, feed_photos, feed_media, desk_media, photo_notes, desk_version`,
);

/** Returns a listing of a region, or null. @param locks whether it stays locked until the transaction ends */
export async function findListingRecord(
  db: Database,
  { region, id }: ListingKey,
  locks = false,
): Promise<ListingRecord | null> {
  for (const isPublished of [true, false]) {
    const prices = isPublished
      ? sql`(SELECT jsonb_agg(jsonb_build_object('day', p.observed_on, 'price', p.price) ORDER BY p.observed_on)
          FROM listing_prices p WHERE p.listing_id = l.id)`
      : sql`prices`;
    const { rows } = await db.execute<Stored>(sql`
      SELECT id, region, kind, source, source_id AS "sourceId", slug, title, status, ${isPublished}::boolean AS "isPublished",
        fields, desk_fields AS "deskFields", photos, coalesce(photo_notes, '[]') AS "photoNotes", desk_version || '-' || left(content_hash, 8)
          || CASE WHEN feed_photos IS NULL THEN '' ELSE '-' || left(md5(photos::text), 8) END AS version,
        published_at AS "publishedAt", updated_at AS "updatedAt", coalesce(${prices}, '[]') AS prices
      FROM ${tableOf({ isPublished })} l WHERE region = ${region} AND id = ${id} ${locks ? sql`FOR UPDATE` : sql``}`);
    const [row] = rows;
    if (row)
      return {
        ...row,
        id: Number(row.id),
        publishedAt: new Date(row.publishedAt),
        updatedAt: new Date(row.updatedAt),
      };
  }
  return null;
}

type Stored = Omit<ListingRecord, 'id' | 'publishedAt' | 'updatedAt'> & {
  id: string;
  publishedAt: string;
  updatedAt: string;
};

/** Stores an edit of a locked listing, and its new price as that of today. */
export async function editListing(
  tx: Database,
  listing: ListingRecord,
  { fields = {}, status, photos, photoNotes, derived = {} }: ListingEdit,
): Promise<void> {
  const photoList = photos === undefined ? sql`desk_photos` : sql`${jsonForPostgres(photos)}::jsonb`;
  const notes = photoNotes === undefined ? sql`photo_notes` : sql`${jsonForPostgres(photoNotes)}::jsonb`;
  await tx.execute(sql`
    UPDATE ${tableOf(listing)} SET photo_notes = ${notes}, desk_version = desk_version + 1, updated_at = now(), desk_photos = ${photoList},
      desk_fields = coalesce(desk_fields, '{}') || ${jsonForPostgres(fields)}::jsonb,
      desk_status = coalesce(${status ?? null}, desk_status), fields = fields || ${jsonForPostgres(derived)}::jsonb
    WHERE id = ${listing.id}`);
  const price = fields[PRICE_FIELD];
  if (!listing.isPublished || typeof price !== 'number') return;
  await storePrice(tx, listing.id, price);
  await markReductions(tx, listing.region, listing.source, [listing.id]);
}

/** Takes a locked listing off the site; its row and prices stay apart. */
export async function unpublishListing(tx: Database, { id }: ListingRecord): Promise<void> {
  await tx.execute(sql`
    WITH gone AS (DELETE FROM listings WHERE id = ${id} RETURNING *)
    INSERT INTO unpublished_listings (id, ${COLUMNS}, prices)
    SELECT id, ${COLUMNS}, coalesce((SELECT jsonb_agg(jsonb_build_object('day', p.observed_on, 'price', p.price) ORDER BY p.observed_on)
      FROM listing_prices p WHERE p.listing_id = gone.id), '[]')
    FROM gone`);
  await tx.execute(
    sql`UPDATE unpublished_listings SET desk_version = desk_version + 1, updated_at = now() WHERE id = ${id}`,
  );
}

/**
 * Puts a locked listing on the site again with id and prices. If another car has taken its address, it gets its id as a
 * suffix.
 */
export async function publishListing(tx: Database, listing: ListingRecord): Promise<void> {
  const { id, fields, prices, region, source } = listing;
  await tx.execute(sql`
    WITH back AS (DELETE FROM unpublished_listings WHERE id = ${id} RETURNING *)
    INSERT INTO listings (id, ${COLUMNS}) OVERRIDING SYSTEM VALUE
    SELECT id, region, kind, source, source_id,
      CASE WHEN EXISTS (SELECT FROM listings l WHERE l.region = back.region AND l.slug = back.slug)
        THEN slug || '-' || id ELSE slug END,
      status, title, is_demo, fields, detail, content_hash, created_at, now(), published_at, checked,
      desk_fields, desk_status, desk_photos, feed_photos, feed_media, desk_media, photo_notes, desk_version + 1
    FROM back`);
  await tx.execute(sql`
    INSERT INTO listing_prices (listing_id, observed_on, price)
    SELECT ${id}, p.day, p.price FROM jsonb_to_recordset(${jsonForPostgres(prices)}::jsonb) AS p(day date, price numeric)`);
  const price = fields[PRICE_FIELD];
  if (typeof price === 'number' && prices.at(-1)?.price !== price) await storePrice(tx, id, price);
  await markReductions(tx, region, source, [id]);
}

/** Stores a price as that of today; days are in UTC, like those of imports. */
async function storePrice(tx: Database, id: number, price: number): Promise<void> {
  await tx.execute(sql`
    INSERT INTO listing_prices (listing_id, observed_on, price)
    VALUES (${id}, (now() AT TIME ZONE 'UTC')::date, ${price})
    ON CONFLICT (listing_id, observed_on) DO UPDATE SET price = excluded.price`);
}
