import { createHash, randomBytes } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { PhotoEdit } from '#contracts/types.ts';
import type { FileStorage } from '../../gateways/storage/file-storage.ts';
import { meanColor } from '../../runtime/plain-jpeg.ts';
import type { Database } from '../../storage/database.ts';
import { listingPhotos } from '../../storage/schema.ts';
import {
  dataUrlBytes,
  faultOfType,
  findType,
  keepStoredFile,
  noteStoredFile,
  plainPicture,
  UploadError,
} from '../files/index.ts';
import type { Client } from '../pictures/index.ts';
import type { ListingKey } from './repositories/listing-record.ts';

/** A picture that is stored but belongs to no listing yet. */
export interface StoredPhoto {
  storageKey: string;
  size: number;
  sha256: string;
}

/** Pictures of one car. */
export const MAX_PHOTOS = 60;

const pathOf = (storageKey: string) => `photos/${storageKey}.jpg`;
const mediaKeyOf = (path: string) => /^media\/([0-9a-f]{32})\.[a-z0-9]{3,4}$/.exec(path)?.[1];
const keyOf = (path: string) => /^photos\/([0-9a-f]{32})\.jpg$/.exec(path)?.[1];

/** Re-encodes and stores a picture. @throws UploadError, StorageError */
export async function storePhoto(
  db: Database,
  storage: FileStorage,
  { dataUrl, client }: { dataUrl: string; client: Client },
): Promise<StoredPhoto> {
  const sent = dataUrlBytes(dataUrl);
  const type = findType(sent);
  if (type?.kind !== 'image') throw new UploadError(faultOfType(sent, { dataUrl }));
  return putPhoto(db, storage, await plainPicture(sent, type.format, client));
}

/** Stores the bytes of a picture. @throws StorageError */
export async function putPhoto(db: Database, storage: FileStorage, bytes: Buffer): Promise<StoredPhoto> {
  const storageKey = randomBytes(13).toString('hex') + (await meanColor(bytes));
  await noteStoredFile(db, storageKey);
  await storage.put(storageKey, bytes);
  return { storageKey, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** Gives a stored picture to a listing. @param made of which photo, and how @returns its asset path */
export async function keepPhoto(
  tx: Database,
  { region, id }: ListingKey,
  photo: StoredPhoto,
  made?: Pick<PhotoOrigin, 'originalKey' | 'look'> & { edit: PhotoEdit },
): Promise<string> {
  await keepStoredFile(tx, photo.storageKey);
  await tx.insert(listingPhotos).values({ ...photo, ...made, region, listingId: id });
  return pathOf(photo.storageKey);
}

/** Whether a listing has the same picture already, as it came or edited. */
export async function hasSamePhoto(tx: Database, id: number, { sha256 }: StoredPhoto): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`SELECT FROM listing_photos WHERE (listing_id, sha256) = (${id}, ${sha256}) AND removed_at IS NULL LIMIT 1`,
  );
  return rowCount !== 0;
}

/**
 * Removes the stored pictures of a listing that are neither among the paths nor the original of one. Their rows and files stay for an
 * hour, so that paths of them bring them back.
 */
export async function removeOtherPhotos(
  tx: Database,
  { id }: Pick<ListingKey, 'id'>,
  paths: readonly string[],
): Promise<void> {
  const kept = `{${paths.flatMap((path) => keyOf(path) ?? []).join(',')}}`;
  await tx.execute(sql`
    UPDATE listing_photos p SET removed_at = CASE WHEN k.is_kept THEN NULL ELSE now() END
    FROM (SELECT storage_key, storage_key = ANY(${kept}::text[]) OR EXISTS (
      SELECT FROM listing_photos e WHERE e.listing_id = ${id} AND e.original_key = o.storage_key
        AND e.storage_key = ANY(${kept}::text[])) AS is_kept
      FROM listing_photos o WHERE o.listing_id = ${id}) AS k
    WHERE p.storage_key = k.storage_key AND k.is_kept <> (p.removed_at IS NULL)`);
}

/** Paths of photos of a listing that were removed and can be shown again. */
export async function removedPhotos(tx: Database, { id }: Pick<ListingKey, 'id'>): Promise<Set<string>> {
  const ofFeed = (table: SQL) => sql`
    SELECT jsonb_path_query(detail::jsonb, '$.mediaSection.photos[*].full_path ? (@.type() == "string")') #>> '{}'
    FROM ${table} WHERE id = ${id}`;
  const { rows } = await tx.execute<{ path: string }>(sql`
    SELECT 'photos/' || storage_key || '.jpg' AS path FROM listing_photos
    WHERE listing_id = ${id} AND removed_at > now() - interval '1 hour'
    UNION ALL SELECT url FROM photo_sources
    WHERE (listing_id, collection, state) = (${id}, 'photos', 'kept') AND storage_key IS NULL
    UNION ALL ${ofFeed(sql`listings`)} UNION ALL ${ofFeed(sql`unpublished_listings`)}`);
  return new Set(rows.map(({ path }) => path));
}

/** Shows a photo in the offers of its car that show another one, which it stands for. */
export async function showInOffers(
  db: Database,
  { id }: Pick<ListingKey, 'id'>,
  before: string,
  path: string,
): Promise<void> {
  await db.execute(sql`
    UPDATE offers SET car = jsonb_set(car, '{photo}', to_jsonb(${path}::text))
    WHERE listing_id = ${id} AND car ->> 'photo' = ${before}`);
}

/** What a photo is made of. */
export interface PhotoOrigin {
  originalKey: string;
  /** Path of the original. */
  original: string;
  edit: PhotoEdit | null;
  /** What the original looks like; null: it came from no feed. */
  look: string | null;
}

/** Finds what a stored photo of a listing is made of; null: the listing has no such photo. */
export async function findOrigin(db: Database, id: number, path: string): Promise<PhotoOrigin | null> {
  const { rows } = await db.execute<{ key: string; edit: PhotoEdit | null; look: string | null }>(sql`
    SELECT o.key, p.edit, coalesce(p.look, (SELECT s.look FROM photo_sources s
      WHERE s.listing_id = p.listing_id AND s.storage_key = o.key LIMIT 1)) AS look
    FROM listing_photos p, LATERAL (SELECT coalesce(p.original_key, p.storage_key) AS key) AS o
    WHERE p.listing_id = ${id} AND p.storage_key = ${keyOf(path) ?? ''}`);
  const [row] = rows;
  return row ? { originalKey: row.key, original: pathOf(row.key), edit: row.edit, look: row.look } : null;
}

/** Where a photo that staff have added may be shown. */
export interface ListingPhoto {
  region: string;
  /** Bytes. */
  size: number;
  /** Whether its car is on the site with it; the original of an edited photo and a hidden film are for staff. */
  isPublished: boolean;
  /** Whether an offer shows it, whatever becomes of the car. */
  isOffered: boolean;
}

/** Finds a stored picture, film or sound by its asset path; null: there is none. */
export async function findPhoto(db: Database, path: string): Promise<ListingPhoto | null> {
  const storageKey = keyOf(path) ?? mediaKeyOf(path);
  if (storageKey === undefined) return null;
  const { rows } = await db.execute<ListingPhoto & Record<string, unknown>>(sql`
    SELECT p.region, p.size, l.id IS NOT NULL AS "isPublished", l.id IS NULL
      AND NOT EXISTS (SELECT FROM listing_photos e WHERE e.listing_id = p.listing_id AND e.original_key = p.storage_key)
      AND EXISTS (SELECT FROM offers o WHERE o.listing_id = p.listing_id AND o.car->>'photo' = ${path}) AS "isOffered"
    FROM listing_photos p LEFT JOIN listings l ON l.id = p.listing_id AND l.photos ? ${path}
    WHERE p.storage_key = ${storageKey} AND p.removed_at IS NULL AND ${path} = 'photos/' || p.storage_key || '.jpg'
    UNION ALL SELECT m.region, m.size, l.id IS NOT NULL, false
    FROM listing_media m LEFT JOIN listings l ON l.id = m.listing_id
      AND l.feed_media @> jsonb_build_array(jsonb_build_object('path', m.path))
    WHERE (m.storage_key, m.path) = (${storageKey}, ${path})`);
  return rows[0] ?? null;
}

/** Returns the bytes at an asset path; null if there are none. @throws StorageError */
export const readPhoto = async (storage: FileStorage, path: string): Promise<Buffer | null> =>
  storage.get(keyOf(path) ?? '');

/** Returns a part of a stored film or sound; null if there is none. @throws StorageError */
export const streamMedia = async (
  storage: FileStorage,
  path: string,
  range: { first: number; last: number },
) => storage.stream(mediaKeyOf(path) ?? '', range);
