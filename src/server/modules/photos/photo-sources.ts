import { type SQL, sql } from 'drizzle-orm';
import type { DeskMissingPhoto } from '#contracts/types.ts';
import type { Database } from '../../storage/database.ts';
import { jsonForPostgres } from '../../storage/json-for-postgres.ts';
import type { ListingInput } from '../../storage/listing-row.ts';
import { inRetriedTransaction } from '../../storage/transaction.ts';
import { type Collection, PLAYED_COLLECTIONS } from './media-kinds.ts';
import { arrangeMedia, type KeptMedia, keepMedia, keptMedia, namedFiles, placeOf } from './media-sources.ts';

/** Hours after which a kept or failed photo is asked for again when its feed comes. */
const ASK_AGAIN_HOURS = 20;
/** A picture on cars of so many models shows none of them: an advertisement, or "image coming soon". */
const MODELS_OF_NO_PHOTO = 4;

/** Bits of 64 in which looks differ when an address sends its picture in another size or quality; those of other pictures differ in some thirty. */
const MAX_OTHER_BITS = 6;

/** Why a photo is refused that many cars have. */
export const SHARED_PICTURE = `the same picture is on cars of ${MODELS_OF_NO_PHOTO} models`;

/** Why a photo is refused that its car has under another address. */
const DOUBLE = 'the car has this picture already';

/** A photo that is due. */
export interface DuePhoto {
  id: number;
  region: string;
  listingId: number;
  collection: Collection;
  url: string;
  host: string;
  /** Of the photo that is kept; null: there is none yet. */
  storageKey: string | null;
  etag: string | null;
  lastModified: string | null;
  attempts: number;
}

/** What became of a due photo. */
export type PhotoOutcome = { id: number } & (
  | { state: 'kept'; kept: KeptPhoto | KeptMedia; etag?: string; lastModified?: string }
  | { state: 'unchanged' }
  | { state: 'refused' | 'failed'; reason: string }
  /** Asked for again after so many seconds. */
  | { state: 'waiting'; reason: string; seconds: number }
);

export interface KeptPhoto {
  storageKey: string;
  /** Bytes. */
  size: number;
  sha256: string;
  /** What it looks like, 16 hexadecimal digits. */
  look: string;
}

/**
 * Stores which photos and other media a batch of cars has by its feed, in its order: new addresses are fetched later, and
 * files whose address is gone are removed. What the feed says nothing about stays as it is.
 */
export async function storePhotoUrls(
  db: Database,
  region: string,
  batch: readonly ListingInput[],
): Promise<void> {
  const cars = batch.flatMap((car) => {
    const named = namedFiles(car);
    return named ? [{ source: car.source, source_id: car.sourceId, ...named }] : [];
  });
  if (cars.length === 0) return;
  // files beside the list are looked at by each import that names them
  const isOld = sql`NOT ${STAYS} AND (p.host = '' OR p.checked_at < now() - make_interval(hours => ${ASK_AGAIN_HOURS}::int))`;
  const isOther = sql`(p.collection <> excluded.collection OR ${STAYS} <> (excluded.state = 'kept'))`;
  await inRetriedTransaction(db, async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      WITH cars AS (
        SELECT l.id, c.files, c.collections
        FROM json_to_recordset(${jsonForPostgres(cars)}::json) AS c(source text, source_id text, files jsonb, collections jsonb)
        JOIN listings l ON (l.region, l.source, l.source_id) = (${region}, c.source, c.source_id)
      ), wanted AS (
        SELECT c.id AS listing_id, f.* FROM cars c,
          jsonb_to_recordset(c.files) AS f(
            url text, host text, collection text, stays boolean, "position" int, kind text, caption text)
      ), gone AS (
        DELETE FROM photo_sources p USING cars c WHERE p.listing_id = c.id AND c.collections ? p.collection
          AND NOT EXISTS (SELECT FROM wanted w WHERE (w.listing_id, w.url) = (p.listing_id, p.url))
        RETURNING p.listing_id
      ), written AS (
        INSERT INTO photo_sources AS p (region, listing_id, position, url, host, collection, kind, caption, state, due_at)
        SELECT ${region}, listing_id, position, url, host, collection, kind, caption,
          CASE WHEN stays THEN 'kept' ELSE 'waiting' END, CASE WHEN NOT stays THEN now() END FROM wanted
        ON CONFLICT (listing_id, url) DO UPDATE SET position = excluded.position, kind = excluded.kind, caption = excluded.caption,
          collection = excluded.collection, attempts = CASE WHEN p.due_at IS NULL THEN 0 ELSE p.attempts END,
          due_at = CASE WHEN ${isOther} THEN excluded.due_at WHEN p.due_at IS NULL AND ${isOld} THEN now() ELSE p.due_at END,
          -- what a photo was kept as is no close-up, and not what stays elsewhere
          state = CASE WHEN ${isOther} THEN excluded.state ELSE p.state END,
          storage_key = CASE WHEN NOT ${isOther} THEN p.storage_key END
        WHERE ${isOther} OR (p.position, p.kind, p.caption) IS DISTINCT FROM (excluded.position, excluded.kind, excluded.caption)
          OR p.due_at IS NULL AND ${isOld}
        RETURNING p.listing_id
      )
      SELECT listing_id AS id FROM gone UNION SELECT listing_id FROM written
      -- photos came while the car was gone
      UNION SELECT c.id FROM cars c JOIN listings l ON l.id = c.id WHERE l.feed_photos IS DISTINCT FROM ${keptPhotos(sql`c.id`)}
        OR l.feed_media IS DISTINCT FROM ${keptMedia(sql`c.id`, sql`l.desk_media`)}`);
    const ids = rows.map(({ id }) => Number(id));
    await arrangePhotos(tx, ids);
    await arrangeMedia(tx, ids);
    // the photo whose double one was may be gone
    await tx.execute(sql`
      UPDATE photo_sources p SET state = 'waiting', due_at = now(), reason = NULL
      WHERE p.listing_id = ANY(${`{${ids.join(',')}}`}::bigint[]) AND p.reason = ${DOUBLE}
        AND NOT EXISTS (SELECT FROM photo_sources o WHERE (o.listing_id, o.look, o.state) = (p.listing_id, p.look, 'kept'))`);
  });
}

/** A photo that was never fetched and is shown: the address of one that stays at a host of its own. */
const STAYS = sql`(p.state = 'kept' AND p.storage_key IS NULL)`;

/** The paths of a car's kept photos in the order of its feed; null: there are none. */
const keptPhotos = (listingId: SQL) => sql`(
  SELECT jsonb_agg(coalesce('photos/' || p.storage_key || '.jpg', p.url) ORDER BY p.position, p.id)
  FROM photo_sources p WHERE p.listing_id = ${listingId} AND p.state = 'kept' AND p.collection = 'photos')`;

/**
 * Shows the kept photos of cars in the order of the feed. Where staff have changed them, theirs stay as they are: what the
 * feed adds comes behind them, and what it no longer has goes.
 */
async function arrangePhotos(tx: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const isOne = sql`id = ANY(${`{${ids.join(',')}}`}::bigint[])`;
  // what staff have made of a photo stands for it, also when the feed sends it from elsewhere or in other bytes
  const isEdited = sql`EXISTS (
    SELECT FROM listing_photos e JOIN photo_sources s ON s.listing_id = l.id AND 'photos/' || s.storage_key || '.jpg' = photo #>> '{}'
    WHERE e.listing_id = l.id AND l.desk_photos ? ('photos/' || e.storage_key || '.jpg')
      AND (e.original_key = s.storage_key OR e.look = s.look))`;
  const change = (table: SQL) => sql`
    UPDATE ${table} l SET feed_photos = n.photos, updated_at = now(), desk_photos = CASE
        WHEN l.desk_photos IS NOT DISTINCT FROM l.feed_photos THEN n.photos
        ELSE (SELECT coalesce(jsonb_agg(photo ORDER BY nr), '[]') FROM (
          SELECT photo, nr FROM jsonb_array_elements(l.desk_photos) WITH ORDINALITY AS s(photo, nr)
          WHERE NOT coalesce(l.feed_photos, '[]') @> photo OR coalesce(n.photos, '[]') @> photo
          UNION ALL
          SELECT photo, 1000 + nr FROM jsonb_array_elements(coalesce(n.photos, '[]')) WITH ORDINALITY AS s(photo, nr)
          WHERE NOT coalesce(l.feed_photos, '[]') @> photo AND NOT l.desk_photos @> photo AND NOT ${isEdited}) AS shown) END
    FROM (SELECT c.id, ${keptPhotos(sql`c.id`)} AS photos FROM ${table} c WHERE ${isOne}) AS n
    WHERE l.id = n.id AND l.feed_photos IS DISTINCT FROM n.photos`;
  await tx.execute(change(sql`listings`));
  await tx.execute(change(sql`unpublished_listings`));
  const shown = sql`(SELECT id, photos FROM listings WHERE ${isOne} UNION ALL SELECT id, photos FROM unpublished_listings WHERE ${isOne}) AS c`;
  // a removed photo is there again where the feed shows it again
  await tx.execute(sql`
    UPDATE listing_photos k SET removed_at = NULL FROM ${shown}
    WHERE k.listing_id = c.id AND k.removed_at IS NOT NULL AND c.photos ? ('photos/' || k.storage_key || '.jpg')`);
  // what is not shown is removed with its file, but for what staff have just removed, which they may show again
  await tx.execute(sql`
    DELETE FROM listing_photos k
    USING ${shown}
    WHERE c.id = k.listing_id
      AND k.removed_at IS NULL AND NOT c.photos ? ('photos/' || k.storage_key || '.jpg')
      -- what staff have made of it is shown
      AND NOT EXISTS (SELECT FROM listing_photos e WHERE e.listing_id = c.id AND e.original_key = k.storage_key
        AND c.photos ? ('photos/' || e.storage_key || '.jpg'))`);
}

/** Returns photos that are due, covers first, without those of some hosts and those that lie beside a file. */
export async function listDuePhotos(
  db: Database,
  {
    limit,
    withoutHosts = [],
    withoutPlayed = [],
    busy = [],
  }: {
    limit: number;
    withoutHosts?: readonly string[];
    /** Hosts whose films and sounds are left aside; null: of all. */
    withoutPlayed?: readonly string[] | null;
    busy?: readonly number[];
  },
): Promise<DuePhoto[]> {
  const { rows } = await db.execute<Record<string, unknown> & DuePhoto>(sql`
    SELECT p.id::float8 AS id, p.region, p.listing_id::float8 AS "listingId", p.collection, p.url, p.host,
      -- a release before other media has kept them as photos
      CASE WHEN p.collection = 'photos' OR EXISTS (SELECT FROM listing_media m WHERE m.storage_key = p.storage_key)
        THEN p.storage_key END AS "storageKey",
      p.etag, p.last_modified AS "lastModified", p.attempts
    FROM photo_sources p WHERE p.due_at <= now() AND p.host <> ''
      AND p.host <> ALL(SELECT json_array_elements_text(${JSON.stringify(withoutHosts)}::json))
      AND NOT (p.collection = ANY(${`{${PLAYED_COLLECTIONS.join(',')}}`}::text[]) AND (${withoutPlayed === null}
        OR p.host = ANY(SELECT json_array_elements_text(${JSON.stringify(withoutPlayed ?? [])}::json))))
      AND p.id <> ALL(${`{${busy.join(',')}}`}::bigint[])
      AND EXISTS (SELECT FROM listings l WHERE l.id = p.listing_id)
    ORDER BY p.position, p.id LIMIT ${limit}`);
  return rows;
}

/** A photo that lies beside the file of its car. */
export interface PhotoFile
  extends Pick<DuePhoto, 'id' | 'region' | 'listingId' | 'collection' | 'url' | 'etag'> {
  isKept: boolean;
}

/** Returns the photos that lie beside the list of cars that was imported last from a source, covers first. */
export async function listPhotoFiles(db: Database, region: string, source: string): Promise<PhotoFile[]> {
  const { rows } = await db.execute<Record<string, unknown> & PhotoFile>(sql`
    SELECT p.id::float8 AS id, p.region, p.listing_id::float8 AS "listingId", p.collection, p.url, p.etag, p.state = 'kept' AS "isKept"
    FROM photo_sources p JOIN listings l ON l.id = p.listing_id
    WHERE (p.region, p.host, l.source) = (${region}, '', ${source}) AND p.due_at IS NOT NULL ORDER BY p.position, p.id`);
  return rows;
}

/** Whether a picture that looks so is known to show none of the cars that have it. */
export async function isNoPhoto(db: Database, region: string, look: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    SELECT FROM photo_sources WHERE (region, look, reason) = (${region}, ${look}, ${SHARED_PICTURE}) LIMIT 1`);
  return rowCount !== 0;
}

/** Stores what became of photos, and shows their cars with them. A photo whose address is gone meanwhile is forgotten. */
export async function storeOutcomes(db: Database, outcomes: readonly PhotoOutcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  await inRetriedTransaction(db, async (tx) => {
    const changed: number[] = [];
    for (const outcome of outcomes.toSorted((one, other) => one.id - other.id)) {
      const car = await storeOutcome(tx, outcome);
      if (car !== undefined) changed.push(car);
    }
    await arrangePhotos(tx, [...new Set(changed)]);
    await arrangeMedia(tx, [...new Set(changed)]);
  });
}

/** @returns the car whose photos this may change */
async function storeOutcome(tx: Database, outcome: PhotoOutcome): Promise<number | undefined> {
  const { rows } = await tx.execute<{ region: string; listing_id: string; collection: string }>(
    sql`SELECT region, listing_id, collection FROM photo_sources WHERE id = ${outcome.id} FOR UPDATE`,
  );
  const [source] = rows;
  if (!source) return undefined;
  const write = (values: SQL) =>
    tx.execute(sql`UPDATE photo_sources SET checked_at = now(), ${values} WHERE id = ${outcome.id}`);
  switch (outcome.state) {
    case 'unchanged':
      await write(sql`due_at = NULL, attempts = 0`);
      return undefined;
    case 'waiting':
      await write(sql`attempts = attempts + 1, reason = ${outcome.reason},
        due_at = now() + make_interval(secs => ${outcome.seconds})`);
      return undefined;
    case 'kept':
      // the feed has said otherwise while it was fetched: it is still due
      if ('path' in outcome.kept === (source.collection === 'photos')) return undefined;
      return keep(tx, outcome, { region: source.region, listingId: Number(source.listing_id) });
    default:
      // a photo that is there stays when its address fails later
      await write(
        outcome.state === 'failed'
          ? sql`due_at = NULL, reason = ${outcome.reason}, state = CASE WHEN state = 'kept' THEN state ELSE 'failed' END`
          : sql`due_at = NULL, reason = ${outcome.reason}, state = 'refused', storage_key = NULL`,
      );
      return Number(source.listing_id);
  }
}

async function keep(
  tx: Database,
  { id, kept, ...validators }: PhotoOutcome & { state: 'kept' },
  { region, listingId }: { region: string; listingId: number },
): Promise<number> {
  if ('path' in kept) {
    await keepMedia(tx, { id, region, listingId }, kept, validators);
    return listingId;
  }
  const { etag, lastModified } = validators;
  const { storageKey, size, sha256, look } = kept;
  const isDouble = sql`EXISTS (SELECT FROM photo_sources o WHERE o.listing_id = ${listingId} AND o.id <> ${id}
    AND o.state = 'kept' AND (o.storage_key = ${storageKey} OR o.look = ${look}))`;
  await replaceAlike(tx, { id, listingId, storageKey, look });
  await tx.execute(sql`
    UPDATE photo_sources SET checked_at = now(), due_at = NULL, attempts = 0, look = ${look},
      storage_key = CASE WHEN NOT ${isDouble} THEN ${storageKey} END,
      etag = ${etag ?? null}, last_modified = ${lastModified ?? null},
      state = CASE WHEN ${isDouble} THEN 'refused' ELSE 'kept' END,
      reason = CASE WHEN ${isDouble} THEN ${DOUBLE} END
    WHERE id = ${id}`);
  await tx.execute(sql`
    INSERT INTO listing_photos (storage_key, region, listing_id, size, sha256)
    VALUES (${storageKey}, ${region}, ${listingId}, ${size}, ${sha256}) ON CONFLICT (storage_key) DO NOTHING`);
  await tx.execute(sql`DELETE FROM removed_files WHERE storage_key = ${storageKey}`);
  const { rows } = await tx.execute<{ listing_id: string }>(sql`
    WITH alike AS (
      SELECT p.id, p.listing_id, l.fields ->> 'inventory.make_model' AS model
      FROM photo_sources p JOIN listings l ON l.id = p.listing_id WHERE (p.region, p.look) = (${region}, ${look})
    )
    UPDATE photo_sources SET state = 'refused', reason = ${SHARED_PICTURE}, storage_key = NULL
    WHERE id IN (SELECT id FROM alike) AND (SELECT count(DISTINCT model) FROM alike) >= ${MODELS_OF_NO_PHOTO}
    RETURNING listing_id`);
  await arrangePhotos(
    tx,
    rows.map((row) => Number(row.listing_id)),
  );
  return listingId;
}

/** The same picture in other bytes stands where the former one stood: in the order of staff, among what they removed, with what they say of it. */
async function replaceAlike(
  tx: Database,
  { id, listingId, storageKey, look }: { id: number; listingId: number; storageKey: string; look: string },
): Promise<void> {
  const replaced = (column: string) =>
    sql`replace(l.${sql.raw(column)}::text, 'photos/' || p.storage_key || '.jpg', 'photos/' || ${storageKey}::text || '.jpg')::jsonb`;
  for (const table of [sql`listings`, sql`unpublished_listings`])
    await tx.execute(sql`
      UPDATE ${table} l SET feed_photos = ${replaced('feed_photos')}, desk_photos = ${replaced('desk_photos')},
        photo_notes = ${replaced('photo_notes')}, updated_at = now()
      FROM photo_sources p WHERE p.id = ${id} AND l.id = ${listingId} AND p.storage_key <> ${storageKey}
        AND bit_count(('x' || p.look)::bit(64) # ('x' || ${look}::text)::bit(64)) <= ${MAX_OTHER_BITS}`);
}

/** Returns the photos and other media that the feed names and a car does not have. */
export async function listMissingPhotos(db: Database, listingId: number): Promise<DeskMissingPhoto[]> {
  const { rows } = await db.execute<Record<string, unknown> & DeskMissingPhoto>(sql`
    SELECT collection, ${placeOf(sql`position`)} AS number, url, state, coalesce(reason, '') AS reason
    FROM photo_sources WHERE listing_id = ${listingId} AND state <> 'kept' ORDER BY position, id`);
  return rows;
}
