import { randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { Offers } from '#contracts/types.ts';
import type { Database } from '../../storage/database.ts';
import type { ContactRow } from '../contacts/index.ts';
import type { KeepsAccount } from '../offers/index.ts';
import { type Client, renderQueue } from '../pictures/index.ts';
import { claimTickets } from '../tickets/index.ts';
import { type PictureFormat, refusedPicture } from './picture-bytes.ts';
import { readPersonalTables } from './repositories/personal-tables.ts';
import {
  changeOwnContact,
  deleteOwnContact,
  findOwnContact,
  type OwnContact,
  type PersonalChanges,
  readProfileImage,
  removeProfileImage,
  storeProfileImage,
} from './repositories/profiles.ts';

/** Pixels of a side. */
const SIDE = 512;

/** Maximum number of decoded pixels (HARDENING A29). */
const MAX_PIXELS = 50e6;

const TIMEOUT_SECONDS = 10;

/** A separate queue, so that drawings for visitors do not block profile pictures. */
const queue = renderQueue({ atOnce: 1, maxWaiting: 32 });

/** Stored data of a person besides the contact. */
export interface SavedRecords {
  /** WebP, or null. */
  picture: Buffer | null;
  /** Table → rows. */
  records: Record<string, Record<string, unknown>[]>;
}

/** An uploaded picture and its client. */
export interface SentPicture {
  bytes: Buffer;
  format: PictureFormat;
  client: Client;
}

/** Actions on one's own contact; null if it belongs to another person or no longer exists. */
export interface Profiles {
  find(own: OwnContact): Promise<ContactRow | null>;
  change(own: OwnContact, changes: PersonalChanges): Promise<ContactRow | null>;
  setPicture(own: OwnContact, picture: SentPicture): Promise<ContactRow | null>;
  readPicture(own: OwnContact): Promise<Buffer | null>;
  removePicture(own: OwnContact): Promise<ContactRow | null>;
  readRecords(contact: ContactRow): Promise<SavedRecords>;
  /**
   * @param rules of offers that have none of their own
   * @returns whether there was something to delete, or what keeps the account
   */
  remove(own: OwnContact & { phone: string }, rules: Pick<Offers, 'states'>): Promise<boolean | KeepsAccount>;
}

export function createProfiles(db: Database): Profiles {
  return {
    find: (own) => findOwnContact(db, own),
    change: (own, changes) => changeOwnContact(db, own, changes),
    async setPicture(own, { bytes, format, client }) {
      const webp = await squarePicture(bytes, format, client);
      const { region, slug } = own;
      // a new name for each picture, so that caches do not show the previous one
      const version = randomBytes(8).toString('hex');
      const path = `/api/v1/rabbit/${region}/contacts/${slug}/profile-image?v=${version}`;
      return storeProfileImage(db, own, { path, webp });
    },
    readPicture: (own) => readProfileImage(db, own),
    removePicture: (own) => removeProfileImage(db, own),
    async readRecords(contact) {
      await claimTickets(db, contact);
      return {
        picture: await readProfileImage(db, contact),
        records: await readPersonalTables(db, contact),
      };
    },
    remove: (own, rules) => deleteOwnContact(db, own, rules),
  };
}

/**
 * Re-encodes a picture as a square WebP, upright and without metadata (place, camera, code).
 * @throws Invalid if it cannot be decoded as its format, or has too many pixels
 * @throws PictureBacklogError if too many are waiting, or the client has disconnected
 */
function squarePicture(bytes: Buffer, format: PictureFormat, client: Client): Promise<Buffer> {
  return queue.run(randomUUID(), { client }, async () => {
    try {
      const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
      if ((await picture.metadata()).format !== format) throw refusedPicture();
      return await picture
        .autoOrient()
        .resize(SIDE, SIDE, { fit: 'cover' })
        .webp({ quality: 80 })
        .timeout({ seconds: TIMEOUT_SECONDS })
        .toBuffer();
    } catch {
      // does not reveal what is wrong with a file
      throw refusedPicture();
    }
  });
}
