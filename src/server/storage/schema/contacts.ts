import { bigint, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { ConsentCategory } from '#domain/privacy/consent.ts';
import { bytes, instant } from './columns.ts';

/** People with a verified phone, once per region (SPEC 3.4). */
export const contacts = pgTable(
  'contacts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    region: text('region').notNull(),
    /** E.164. */
    phone: text('phone').notNull(),
    slug: text('slug').notNull(),
    name: text('name').notNull().default(''),
    /** Path of the picture. */
    profileImage: text('profile_image'),
    createdAt: instant('created_at').notNull().defaultNow(),
    email: text('email'),
    /** Code of a language of the region. */
    preferredLanguage: text('preferred_language'),
  },
  (table) => [
    unique('contacts_phone_key').on(table.region, table.phone),
    unique('contacts_slug_key').on(table.slug),
  ],
);

/**
 * Contact details that visitors leave without a login. The phone is not verified, so they are never copied into the
 * contact of that phone.
 */
export const visitorContacts = pgTable(
  'visitor_contacts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    region: text('region').notNull(),
    /** E.164. */
    phone: text('phone').notNull(),
    name: text('name').notNull(),
    email: text('email'),
    /** Hash of the `Idempotency-Key` of a repeatable request. */
    requestHash: text('request_hash').unique('visitor_contacts_request_hash_key'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('visitor_contacts_phone_idx').on(table.region, table.phone, table.createdAt),
    index('visitor_contacts_created_at_idx').on(table.createdAt),
  ],
);

/** Pictures of contacts in a separate table, because every request of a logged-in person reads the contact. */
export const profileImages = pgTable('profile_images', {
  contactId: bigint('contact_id', { mode: 'number' })
    .primaryKey()
    .references(() => contacts.id, { onDelete: 'cascade' }),
  webp: bytes('webp').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** Choices about third parties by the random id of the browser. */
export const consents = pgTable(
  'consents',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    browserId: uuid('browser_id').notNull(),
    region: text('region').notNull(),
    version: integer('version').notNull(),
    categories: text('categories').array().$type<ConsentCategory[]>().notNull(),
    decidedAt: instant('decided_at').notNull().defaultNow(),
  },
  (table) => [
    index('consents_browser_id_idx').on(table.browserId),
    index('consents_decided_at_idx').on(table.region, table.decidedAt),
  ],
);

/** Viewed cars of a contact, each once (SPEC 3.13). */
export const viewingHistories = pgTable(
  'viewing_histories',
  {
    contactId: bigint('contact_id', { mode: 'number' })
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    region: text('region').notNull(),
    slug: text('slug').notNull(),
    kind: text('kind', { enum: ['used', 'new'] }).notNull(),
    /** Title of the car, also after its deletion. */
    title: text('title').notNull(),
    viewedAt: instant('viewed_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'viewing_histories_pkey', columns: [table.contactId, table.slug] }),
    index('viewing_histories_viewed_at_idx').on(table.contactId, table.viewedAt.desc()),
  ],
);

/** Searches of a contact, each once, in canonical form. */
export const searchHistories = pgTable(
  'search_histories',
  {
    contactId: bigint('contact_id', { mode: 'number' })
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    region: text('region').notNull(),
    kind: text('kind', { enum: ['used', 'new'] }).notNull(),
    search: text('search').notNull(),
    searchedAt: instant('searched_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'search_histories_pkey', columns: [table.contactId, table.kind, table.search] }),
  ],
);
