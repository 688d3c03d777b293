import { sql } from 'drizzle-orm';
import { bigint, boolean, index, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant, snapshot } from './columns.ts';
import { contacts } from './contacts.ts';

/** Saved cars of a contact, each once. */
export const savedCars = pgTable(
  'saved_cars',
  {
    contactId: bigint('contact_id', { mode: 'number' })
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    region: text('region').notNull(),
    /** The car, also after its deletion. */
    listingId: bigint('listing_id', { mode: 'number' }).notNull(),
    slug: text('slug').notNull(),
    kind: text('kind', { enum: ['used', 'new'] }).notNull(),
    title: text('title').notNull(),
    savedAt: instant('saved_at').notNull(),
    /** The lowest price that the owner knows of: when it was saved, or of an alert; null: on request. */
    knownPrice: numeric('known_price', { mode: 'number' }),
    /** Snapshot of the save: changes that it contains cause no alerts. */
    seen: snapshot('seen').notNull().default(sql`pg_current_snapshot()`),
  },
  (table) => [
    primaryKey({ name: 'saved_cars_pkey', columns: [table.contactId, table.listingId] }),
    index('saved_cars_listing_id_idx').on(table.listingId),
  ],
);

/** How contacts hear of their saved cars; a row from the first saved car on. */
export const savedCarAlerts = pgTable('saved_car_alerts', {
  contactId: bigint('contact_id', { mode: 'number' })
    .primaryKey()
    .references(() => contacts.id, { onDelete: 'cascade' }),
  /** Code of the language of the messages. */
  language: text('language').notNull(),
  isOn: boolean('is_on').notNull().default(true),
  lastSentAt: instant('last_sent_at'),
});
