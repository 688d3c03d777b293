import { sql } from 'drizzle-orm';
import type { DeskListing } from '#contracts/types.ts';
import type { DeskActionName } from '#domain/desk/desk-actions.ts';
import { hasRole, STAFF_ROLES } from '#domain/desk/staff-roles.ts';
import { HOUR_SECONDS } from '#domain/time/durations.ts';
import type { FileStorage } from '../../gateways/storage/file-storage.ts';
import { createToken, hashToken } from '../../runtime/tokens.ts';
import type { Database } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import type { Client } from '../pictures/index.ts';
import { recordDeskEvent, type StaffMember } from '../staff/index.ts';
import { hasSamePhoto, keepPhoto, MAX_PHOTOS, storePhoto } from './listing-photos.ts';
import { editListing, findListingRecord, type ListingKey } from './repositories/listing-record.ts';

/** A link with which a phone adds photos to a car, and the car as who has the link sees it. */
export interface PhoneLink extends ListingKey {
  tokenHash: string;
  title: string;
  isPublished: boolean;
  endsAt: string;
  /** Photos that the car can still take. */
  room: number;
  /** Photos of the car that came by the link. */
  photos: string[];
}

/** Links of cars for phones: one of a car at a time, for an hour. */
export interface PhoneLinks {
  /** Makes a link, which ends the one before. @returns its token, which nothing else has; null: there is no such car that is for sale */
  open(by: StaffMember, key: ListingKey): Promise<string | null>;
  /** @returns false if the car has no link */
  end(by: StaffMember, key: ListingKey): Promise<boolean>;
  /** Null: it has ended, or is of another region, of a sold car, or of a member who may no longer change it. */
  find(region: string, token: string): Promise<PhoneLink | null>;
  /**
   * Adds a photo at the end of the car's; one that the car has stays one. @returns what `find` returns; `photos`: the car has too many
   * @throws UploadError, StorageError
   */
  add(link: PhoneLink, photo: { dataUrl: string; client: Client }): Promise<PhoneLink | 'photos' | null>;
}

const AGENTS = `{${STAFF_ROLES.filter((role) => hasRole(role, 'agent')).join(',')}}`;

export function createPhoneLinks(db: Database, storage: FileStorage): PhoneLinks {
  return {
    open: (by, key) =>
      inTransaction(db, async (tx) => {
        const listing = await findListingRecord(tx, key, true);
        if (!listing || listing.status === 'sold') return null;
        const token = createToken();
        await tx.execute(sql`
          INSERT INTO phone_links (listing_id, region, token_hash, staff_id, expires_at)
          VALUES (${key.id}, ${key.region}, ${hashToken(token)}, ${by.id}, now() + make_interval(secs => ${HOUR_SECONDS}::int))
          ON CONFLICT (listing_id) DO UPDATE SET token_hash = excluded.token_hash, staff_id = excluded.staff_id,
            expires_at = excluded.expires_at, photos = '[]'`);
        await record(tx, key, by.id, 'phone_link_opened');
        return token;
      }),
    end: (by, key) =>
      inTransaction(db, async (tx) => {
        // a photo that is on its way is in before, or not at all
        await findListingRecord(tx, key, true);
        const { rowCount } = await tx.execute(sql`
          DELETE FROM phone_links WHERE (listing_id, region) = (${key.id}, ${key.region})`);
        if (rowCount === 0) return false;
        await record(tx, key, by.id, 'phone_link_ended');
        return true;
      }),
    find: (region, token) => findLink(db, region, hashToken(token)),
    async add({ region, id, tokenHash, room }, { dataUrl, client }) {
      if (room === 0) return 'photos';
      const photo = await storePhoto(db, storage, { dataUrl, client });
      return inTransaction(db, async (tx) => {
        const listing = await findListingRecord(tx, { region, id }, true);
        const link = listing && (await findLink(tx, region, tokenHash));
        if (!link) return null;
        // the answer to the first time was lost
        if (await hasSamePhoto(tx, id, photo)) return link;
        if (listing.photos.length >= MAX_PHOTOS) return 'photos';
        const path = await keepPhoto(tx, link, photo);
        await editListing(tx, listing, { photos: [...listing.photos, path] });
        const { rows } = await tx.execute<{ staff_id: string }>(sql`
          UPDATE phone_links SET photos = photos || ${JSON.stringify([path])}::jsonb WHERE listing_id = ${id} RETURNING staff_id`);
        await record(tx, link, Number(rows[0]?.staff_id), 'listing_photo_sent', { size: photo.size });
        return findLink(tx, region, tokenHash);
      });
    },
  };
}

const record = (
  tx: Database,
  { region, id }: ListingKey,
  staffId: number,
  action: DeskActionName,
  after?: Record<string, unknown>,
) =>
  recordDeskEvent(tx, { staffId, region, subject: { kind: 'listing', id }, action, ...(after && { after }) });

const IS_OPEN = sql`p.expires_at > now() AND EXISTS (
  SELECT FROM staff_roles r JOIN staff s ON s.id = r.staff_id
  WHERE (r.staff_id, r.region) = (p.staff_id, p.region) AND r.role = ANY(${AGENTS}::text[]) AND s.removed_at IS NULL)`;

async function findLink(db: Database, region: string, tokenHash: string): Promise<PhoneLink | null> {
  const { rows } = await db.execute<Omit<PhoneLink, 'room' | 'tokenHash'> & { all: string[] }>(sql`
    SELECT p.region, p.listing_id::float8 AS id, c.title, c.is_published AS "isPublished", p.expires_at AS "endsAt",
      p.photos, c.photos AS all
    FROM phone_links p JOIN (
      SELECT id, region, title, status, photos, true AS is_published FROM listings
      UNION ALL SELECT id, region, title, status, photos, false FROM unpublished_listings
    ) AS c ON (c.id, c.region) = (p.listing_id, p.region)
    WHERE (p.token_hash, p.region) = (${tokenHash}, ${region}) AND c.status <> 'sold' AND ${IS_OPEN}`);
  const [row] = rows;
  if (!row) return null;
  const { all, photos, endsAt, ...link } = row;
  return {
    ...link,
    tokenHash,
    endsAt: new Date(endsAt).toISOString(),
    room: Math.max(0, MAX_PHOTOS - all.length),
    photos: photos.filter((path) => all.includes(path)),
  };
}

/** The link of a car as staff see it. */
export async function findOpenLink(db: Database, listingId: number): Promise<DeskListing['phone_link']> {
  const { rows } = await db.execute<{ staff: string; ends_at: string }>(sql`
    SELECT s.name AS staff, p.expires_at AS ends_at FROM phone_links p JOIN staff s ON s.id = p.staff_id
    WHERE p.listing_id = ${listingId} AND ${IS_OPEN}`);
  const [row] = rows;
  return row ? { staff: row.staff, ends_at: new Date(row.ends_at).toISOString() } : null;
}
