import { type SQL, sql } from 'drizzle-orm';
import type { DeskFeedMedia } from '#contracts/types.ts';
import type { Database } from '../../storage/database.ts';
import type { ListingInput } from '../../storage/listing-row.ts';
import type { Collection } from './media-kinds.ts';

/** The first place of a collection in the order in which files are fetched: photos of all cars come before all else. */
const FIRST_PLACES: Partial<Record<Collection, number>> = {
  photos: 0,
  close_ups: 100,
  interior_360: 200,
  exterior_360: 300,
  engine_sound: 400,
  mechanic_video: 500,
};
const PLACES = 100;

/** What a feed says of a file, as it is written. */
interface NamedFile {
  url: string;
  host: string;
  collection: string;
  /** Whether it is not fetched. */
  stays: boolean;
  position: number;
  kind: string | null;
  caption: string | null;
}

/** What a feed says of the files of a car; undefined: nothing. */
export function namedFiles({
  photoUrls,
  leftPhotos,
  media = {},
}: ListingInput): { collections: string[]; files: NamedFile[] } | undefined {
  const left = new Set(leftPhotos);
  const photos =
    photoUrls || leftPhotos ? [...left, ...(photoUrls ?? [])].map((url) => ({ url })) : undefined;
  const named = { ...(photos && { photos }), ...media };
  const collections = Object.keys(named);
  if (collections.length === 0) return undefined;
  // a photo may also be named as a close-up, or lie beside the list
  const seen = new Set<string>();
  const files = (
    Object.entries(named) as [Collection, NonNullable<ListingInput['media']>['close_ups']][]
  ).flatMap(([collection, own = []]) =>
    own.map(({ url, kind = null, caption = null }, at) => ({
      url,
      host: new URL(url).host,
      collection,
      stays: collection === 'photos' && left.has(url),
      position: (FIRST_PLACES[collection] ?? 0) + at,
      kind,
      caption,
    })),
  );
  return { collections, files: files.filter(({ url }) => !seen.has(url) && seen.add(url)) };
}

/** Number of a file within its collection, from 1. */
export const placeOf = (position: SQL): SQL => sql`${position} % ${PLACES} + 1`;

const isHidden = (hidden: SQL) => sql`coalesce(${hidden} ?| ARRAY[p.collection, p.url, m.path], false)`;

/** The kept files of a car besides its photos that are not hidden, in the order of its feed; null: there are none. */
export const keptMedia = (listingId: SQL, hidden: SQL) => sql`(
  SELECT jsonb_agg(jsonb_build_object('collection', p.collection, 'path', m.path, 'type', m.type, 'kind', p.kind,
    'caption', p.caption, 'at', to_char(m.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) ORDER BY p.position, p.id)
  FROM photo_sources p JOIN listing_media m USING (storage_key)
  WHERE p.listing_id = ${listingId} AND p.state = 'kept' AND p.collection <> 'photos' AND NOT ${isHidden(hidden)})`;

/** Shows the kept files of cars besides their photos, and removes those that no feed names any more. */
export async function arrangeMedia(tx: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const list = sql`(${`{${ids.join(',')}}`}::bigint[])`;
  // of the row that is written: staff may have hidden one while this waited for it
  const shown = keptMedia(sql`l.id`, sql`l.desk_media`);
  for (const table of [sql`listings`, sql`unpublished_listings`])
    await tx.execute(sql`
      UPDATE ${table} l SET feed_media = ${shown}, updated_at = now()
      WHERE l.id = ANY${list} AND l.feed_media IS DISTINCT FROM ${shown}`);
  await tx.execute(sql`
    DELETE FROM listing_media m WHERE m.listing_id = ANY${list} AND NOT EXISTS (
      SELECT FROM photo_sources p WHERE (p.listing_id, p.storage_key, p.state) = (m.listing_id, m.storage_key, 'kept'))`);
}

/** The pictures of a turn and of a cabin are shown or hidden together, with those that come later. */
const WHOLE: readonly string[] = ['exterior_360', 'interior_360'];

type KeptSource = Omit<DeskFeedMedia, 'file' | 'count'> & { url: string };

async function keptSources(db: Database, listingId: number): Promise<(KeptSource & { file: string })[]> {
  const { rows } = await db.execute<Record<string, unknown> & KeptSource>(sql`
    SELECT p.collection, p.url, m.path, coalesce(p.kind, '') AS kind, coalesce(p.caption, '') AS caption,
      ${isHidden(sql`l.desk_media`)} AS is_hidden
    FROM photo_sources p JOIN listing_media m USING (storage_key),
      (SELECT id, desk_media FROM listings UNION ALL SELECT id, desk_media FROM unpublished_listings) AS l
    WHERE (p.listing_id, l.id, p.state) = (${listingId}, ${listingId}, 'kept') AND p.collection <> 'photos' ORDER BY p.position, p.id`);
  return rows.map((row) => ({ ...row, file: WHOLE.includes(row.collection) ? row.collection : row.path }));
}

/** Returns the kept files of a car besides its photos, also hidden ones, in the order of its feed. */
export async function listFeedMedia(db: Database, listingId: number): Promise<DeskFeedMedia[]> {
  const groups = Map.groupBy(await keptSources(db, listingId), ({ file }) => file);
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const { url: _, ...shown } = first;
    return [{ ...shown, count: WHOLE.includes(shown.file) ? others.length + 1 : 1 }];
  });
}

/**
 * Hides a file of a locked car, or shows it again. It stays so when the feed names the same address with other bytes, or the same
 * bytes at another one.
 */
export async function hideMedia(
  tx: Database,
  listingId: number,
  { file, isHidden }: { file: string; isHidden: boolean },
): Promise<void> {
  const sources = (await keptSources(tx, listingId)).filter((source) => source.file === file);
  const names = JSON.stringify([file, ...(WHOLE.includes(file) ? [] : sources.map(({ url }) => url))]);
  const others = sql`coalesce(desk_media, '[]') - ARRAY(SELECT jsonb_array_elements_text(${names}::jsonb))`;
  const hidden = isHidden ? sql`${others} || ${names}::jsonb` : sql`nullif(${others}, '[]')`;
  for (const table of [sql`listings`, sql`unpublished_listings`])
    await tx.execute(sql`UPDATE ${table} SET desk_media = ${hidden} WHERE id = ${listingId}`);
  await arrangeMedia(tx, [listingId]);
}

/** A file that is stored, besides photos. */
export interface KeptMedia {
  storageKey: string;
  path: string;
  type: string;
  /** Bytes. */
  size: number;
  sha256: string;
}

/** Notes the stored file of a source. */
export async function keepMedia(
  tx: Database,
  { id, region, listingId }: { id: number; region: string; listingId: number },
  { storageKey, path, type, size, sha256 }: KeptMedia,
  validators: { etag?: string; lastModified?: string },
): Promise<void> {
  await tx.execute(sql`
    UPDATE photo_sources SET checked_at = now(), due_at = NULL, attempts = 0, state = 'kept', reason = NULL,
      look = NULL, storage_key = ${storageKey}, etag = ${validators.etag ?? null}, last_modified = ${validators.lastModified ?? null}
    WHERE id = ${id}`);
  await tx.execute(sql`
    INSERT INTO listing_media (storage_key, region, listing_id, path, type, size, sha256)
    VALUES (${storageKey}, ${region}, ${listingId}, ${path}, ${type}, ${size}, ${sha256}) ON CONFLICT (storage_key) DO NOTHING`);
  await tx.execute(sql`DELETE FROM removed_files WHERE storage_key = ${storageKey}`);
}
