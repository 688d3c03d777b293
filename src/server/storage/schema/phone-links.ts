import { bigint, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { staff } from './staff.ts';

/** Links with which a phone adds photos to a car, one of a car at a time; stores only the hash of their token. */
export const phoneLinks = pgTable(
  'phone_links',
  {
    listingId: bigint('listing_id', { mode: 'number' }).primaryKey(),
    region: text('region').notNull(),
    tokenHash: text('token_hash').notNull(),
    /** Who has made it. */
    staffId: bigint('staff_id', { mode: 'number' })
      .notNull()
      .references(() => staff.id),
    expiresAt: instant('expires_at').notNull(),
    /** Asset paths of the photos that came by it. */
    photos: jsonb('photos').$type<string[]>().notNull().default([]),
  },
  (table) => [unique('phone_links_token_hash_key').on(table.tokenHash)],
);
