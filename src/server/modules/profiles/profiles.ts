import { randomBytes } from 'node:crypto';
import type { Offers } from '#contracts/types.ts';
import type { Database } from '../../storage/database.ts';
import type { ContactRow } from '../contacts/index.ts';
import type { KeepsAccount } from '../offers/index.ts';
import type { Client } from '../pictures/index.ts';
import { claimTickets } from '../tickets/index.ts';
import type { PictureFormat } from './picture-bytes.ts';
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
import { squarePicture } from './square-picture.ts';

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
