import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type FileStorage, StorageError } from '../../gateways/storage/file-storage.ts';
import type { Database } from '../../storage/database.ts';
import { checkPhoto, NoPhoto } from './check-photo.ts';
import { checkPlayed, isPanorama, isPlayed } from './media-kinds.ts';
import type { KeptMedia } from './media-sources.ts';
import { type DuePhoto, isNoPhoto, type PhotoOutcome, SHARED_PICTURE } from './photo-sources.ts';

/** Of the disk, which the database may share; bytes at most. */
const FREE_SHARE = 0.1;
const MAX_FREE = 20 * 1024 ** 3;

export interface PhotoStore {
  db: Database;
  storage: FileStorage;
  /** GB of films and sounds that a region has at most. */
  mediaGb: number;
}

/** Checks the bytes of a photo and stores its file. @throws what the database or the storage throws */
export type KeepPhoto = (
  photo: Pick<DuePhoto, 'id' | 'region' | 'listingId' | 'collection'>,
  bytes: Buffer,
) => Promise<PhotoOutcome>;

/** Why a film or a sound is left out besides those that the region has. @param size bytes; unknown: as many as the others have */
export async function fullReason(
  { db, mediaGb }: PhotoStore,
  { id, region }: Pick<DuePhoto, 'id' | 'region'>,
  size?: number,
): Promise<string | null> {
  // what it stands in place of goes
  const { rows } = await db.execute<{ bytes: number }>(sql`
    SELECT coalesce(sum(m.size), 0)::float8 + coalesce(${size ?? null}::float8, avg(m.size)::float8, 1) AS bytes FROM listing_media m
    WHERE m.region = ${region} AND m.type !~ '^image/'
      AND NOT EXISTS (SELECT FROM photo_sources p WHERE (p.id, p.storage_key) = (${id}, m.storage_key))`);
  return (rows[0]?.bytes ?? 0) > mediaGb * 1e9 ? `films and sounds of this region fill ${mediaGb} GB` : null;
}

export function photoKeeper(store: PhotoStore): KeepPhoto {
  const { db, storage } = store;
  let decoded: Promise<unknown> = Promise.resolve();
  /** One picture at a time is decoded, so that visitors do not wait. */
  const check = (bytes: Buffer) => {
    const checked = decoded.then(() => checkPhoto(bytes));
    decoded = checked.catch(() => {});
    return checked;
  };

  /** Stores a file unless it is kept already. Noted before, so that a process that dies in between leaves none behind. */
  async function putOnce(storageKey: string, bytes: Buffer): Promise<void> {
    const space = await storage.space();
    if (space && space.free - bytes.length < Math.min(space.total * FREE_SHARE, MAX_FREE))
      throw new StorageError('the rest of the disk is kept free of files of feeds', true);
    const { rowCount } = await db.execute(sql`
      INSERT INTO removed_files (storage_key) SELECT ${storageKey}
      WHERE NOT EXISTS (SELECT FROM listing_photos WHERE storage_key = ${storageKey})
        AND NOT EXISTS (SELECT FROM listing_media WHERE storage_key = ${storageKey})
      ON CONFLICT (storage_key) DO UPDATE SET removed_at = now()`);
    if (rowCount !== 0) await storage.put(storageKey, bytes);
  }

  /** Under which name a car has a photo already: names of before do not end in a colour. */
  async function knownKey(listingId: number, sha256: string): Promise<string | undefined> {
    const { rows } = await db.execute<{ storage_key: string }>(sql`
      SELECT s.storage_key FROM photo_sources s JOIN listing_photos p USING (storage_key)
      WHERE (s.listing_id, p.sha256) = (${listingId}, ${sha256}) LIMIT 1`);
    return rows[0]?.storage_key;
  }

  /** Keeps a film or a sound as it is, and pictures of turns and close-ups, which may look alike. */
  async function keepOther(due: Parameters<KeepPhoto>[0], bytes: Buffer): Promise<KeptMedia> {
    const { listingId, collection } = due;
    const photo = isPlayed(collection) ? undefined : await check(bytes);
    const file = photo
      ? { bytes: photo.jpeg, type: 'image/jpeg', ending: 'jpg' }
      : checkPlayed(bytes, collection);
    const reason = photo ? null : await fullReason(store, due, bytes.length);
    if (reason !== null) throw new NoPhoto(reason);
    // pages fetch a panorama whole, and other pictures at a size
    const isSized = photo && !(collection === 'interior_360' && (await isPanorama(photo.jpeg)));
    const sha256 = createHash('sha256').update(file.bytes).digest('hex');
    // a file of its own beside the same one as a photo, which may go
    const storageKey = keyOf(listingId, `${collection} ${sha256}`, photo?.color ?? '000000');
    await putOnce(storageKey, file.bytes);
    const path = `${isSized ? 'photos' : 'media'}/${storageKey}.${file.ending}`;
    return { storageKey, path, type: file.type, size: file.bytes.length, sha256 };
  }

  return async (due, bytes) => {
    const { id, region, listingId } = due;
    try {
      if (due.collection !== 'photos') return { id, state: 'kept', kept: await keepOther(due, bytes) };
      const { jpeg, look, color } = await check(bytes);
      if (await isNoPhoto(db, region, look)) throw new NoPhoto(SHARED_PICTURE);
      const sha256 = createHash('sha256').update(jpeg).digest('hex');
      const storageKey = (await knownKey(listingId, sha256)) ?? keyOf(listingId, sha256, color);
      await putOnce(storageKey, jpeg);
      return { id, state: 'kept', kept: { storageKey, size: jpeg.length, sha256, look } };
    } catch (error) {
      if (error instanceof NoPhoto) return { id, state: 'refused', reason: error.message };
      throw error;
    }
  };
}

/** Name of a file by its content, of its own for each car: files of two cars end at different times. It ends in the colour. */
const keyOf = (listingId: number, sha256: string, color: string): string =>
  createHash('sha256').update(`${listingId} ${sha256}`).digest('hex').slice(0, 26) + color;
