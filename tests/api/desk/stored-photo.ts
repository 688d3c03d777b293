import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { folderStorage } from '#server/gateways/storage/open-storage.ts';
import { photo } from '../files/test-pictures.ts';
import type { TestSite } from '../test-site.ts';

/** Adds a stored photo to a listing. @returns its asset path */
export async function addStoredPhoto(
  site: Pick<TestSite, 'database' | 'dataDir'>,
  listing: number | string,
): Promise<string> {
  const key = randomBytes(16).toString('hex');
  const bytes = await photo(800, 600).jpeg().toBuffer();
  await folderStorage(join(site.dataDir, 'files')).put(key, bytes);
  await site.database.pool.query(
    `INSERT INTO listing_photos (storage_key, region, listing_id, size, sha256)
     SELECT $2, region, id, $3, '' FROM listings WHERE id = $1`,
    [listing, key, bytes.length],
  );
  const path = `photos/${key}.jpg`;
  await site.database.pool.query('UPDATE listings SET desk_photos = photos || $2::jsonb WHERE id = $1', [
    listing,
    JSON.stringify([path]),
  ]);
  return path;
}

/** Gives a listing a film of its feed. @returns its asset path */
export async function addStoredMedia(
  site: Pick<TestSite, 'database' | 'dataDir'>,
  listing: number | string,
  bytes: Buffer,
): Promise<string> {
  const key = randomBytes(16).toString('hex');
  const path = `media/${key}.mp4`;
  await folderStorage(join(site.dataDir, 'files')).put(key, bytes);
  await site.database.pool.query(
    `INSERT INTO listing_media (storage_key, region, listing_id, path, type, size, sha256)
     SELECT $2, region, id, $3, 'video/mp4', $4, '' FROM listings WHERE id = $1`,
    [listing, key, path, bytes.length],
  );
  await site.database.pool.query(
    `INSERT INTO photo_sources (region, listing_id, position, url, host, state, storage_key, due_at, collection, caption)
     SELECT region, id, 500, $3, '', 'kept', $2, NULL, 'mechanic_video', '<b>A drive</b>' FROM listings WHERE id = $1`,
    [listing, key, `${key}.mp4`],
  );
  const file = {
    collection: 'mechanic_video',
    path,
    type: 'video/mp4',
    kind: null,
    caption: '<b>A drive</b>',
  };
  await site.database.pool.query('UPDATE listings SET feed_media = $2 WHERE id = $1', [
    listing,
    JSON.stringify([{ ...file, at: '2026-01-01T00:00:00Z' }]),
  ]);
  return path;
}
