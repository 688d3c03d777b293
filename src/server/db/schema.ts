import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  date,
  index,
  integer,
  json,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ConsentCategory } from '#domain/consent.ts';
import type { FieldValue } from '#domain/criteria.ts';

/** A transaction id that never wraps around; text because it may exceed what a number holds. */
const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

const snapshot = customType<{ data: string }>({ dataType: () => 'pg_snapshot' });

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

const PHOTOS = sql`jsonb_path_query_array(detail::jsonb, '$.mediaSection.photos[*].full_path ? (@.type() == "string")')`;

/** What is for sale: the fields that are searched and shown in `fields`, everything else of a page in `detail` (SPEC 3.6). */
export const listings = pgTable(
  'listings',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    region: text('region').notNull(),
    kind: text('kind', { enum: ['used', 'new'] }).notNull(),
    source: text('source').notNull(),
    sourceId: text('source_id').notNull(),
    slug: text('slug').notNull(),
    status: text('status').notNull(),
    title: text('title').notNull(),
    isDemo: boolean('is_demo').notNull().default(false),
    fields: jsonb('fields').$type<Record<string, FieldValue>>().notNull().default({}),
    detail: json('detail').$type<Record<string, unknown>>().notNull().default({}),
    contentHash: text('content_hash').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    publishedAt: instant('published_at').notNull().defaultNow(),
    /** Asset paths, from `detail`. */
    photos: jsonb('photos').$type<string[]>().notNull().generatedAlwaysAs(PHOTOS),
    /** From `detail`, whatever it looks like. */
    promotion: jsonb('promotion').$type<unknown>().generatedAlwaysAs(sql`(detail -> 'promotion')::jsonb`),
    detailHash: bigint('detail_hash', { mode: 'bigint' })
      .notNull()
      .generatedAlwaysAs(sql`hashtextextended(detail::text, 0)`),
    /** The contract of sections that `detail` was found to keep, a blank, and the `detail_hash` it had then. */
    checked: text('checked'),
  },
  (table) => [
    unique('listings_source_key').on(table.region, table.source, table.sourceId),
    unique('listings_slug_key').on(table.region, table.slug),
    index('listings_region_id_idx').on(table.region, table.id),
  ],
);

/** The price of a listing on the days on which it changed, major units of the region's currency. */
export const listingPrices = pgTable(
  'listing_prices',
  {
    listingId: bigint('listing_id', { mode: 'number' })
      .notNull()
      .references(() => listings.id, { onDelete: 'cascade' }),
    observedOn: date('observed_on').notNull(),
    price: numeric('price', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ name: 'listing_prices_pkey', columns: [table.listingId, table.observedOn] }),
    index('listing_prices_observed_on_idx').on(table.observedOn),
  ],
);

/** One row per changed listing and transaction, written by triggers and read by every process's search index. */
export const listingChanges = pgTable(
  'listing_changes',
  {
    seq: bigint('seq', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    region: text('region').notNull(),
    listingId: bigint('listing_id', { mode: 'number' }).notNull(),
    deleted: boolean('deleted').notNull(),
    xid: xid8('xid').notNull().default(sql`pg_current_xact_id()`),
    changedAt: instant('changed_at').notNull().default(sql`clock_timestamp()`),
  },
  (table) => [index('listing_changes_region_xid_idx').on(table.region, table.xid)],
);

/** The newest transaction per region whose change rows are gone: a reader that has not seen it must reload. */
export const listingChangePrunings = pgTable('listing_change_prunings', {
  region: text('region').primaryKey(),
  lastXid: xid8('last_xid').notNull(),
});

/** What was a listing here until it was deleted, written by a trigger; its address answers that it is gone. */
export const removedListings = pgTable(
  'removed_listings',
  {
    region: text('region').notNull(),
    slug: text('slug').notNull(),
    kind: text('kind', { enum: ['used', 'new'] }).notNull(),
    make: text('make').notNull(),
    makeModel: text('make_model').notNull(),
    removedAt: instant('removed_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'removed_listings_pkey', columns: [table.region, table.slug] }),
    index('removed_listings_removed_at_idx').on(table.removedAt),
  ],
);

/** When the prices of a region's used cars were last rated. */
export const priceRatingRuns = pgTable('price_rating_runs', {
  region: text('region').primaryKey(),
  ratedAt: instant('rated_at').notNull(),
});

/** Whoever has proved to own a phone, once per region (SPEC 3.4). */
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

/** Pictures of contacts, apart from them: a contact is read with every request of somebody who is logged in. */
export const profileImages = pgTable('profile_images', {
  contactId: bigint('contact_id', { mode: 'number' })
    .primaryKey()
    .references(() => contacts.id, { onDelete: 'cascade' }),
  webp: bytes('webp').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** The newest code of a phone until it is used; only its keyed hash. */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    region: text('region').notNull(),
    phone: text('phone').notNull(),
    codeHash: text('code_hash').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Who asked for it, as it is counted. */
    address: text('address'),
  },
  (table) => [
    primaryKey({ name: 'one_time_codes_pkey', columns: [table.region, table.phone] }),
    index('one_time_codes_expires_at_idx').on(table.expiresAt),
  ],
);

/** What a phone has been sent and how often it was guessed at, in all regions together. */
export const loginPhones = pgTable(
  'login_phones',
  {
    phone: text('phone').primaryKey(),
    /** Of the last 24 hours. */
    sentAt: instant('sent_at').array().notNull().default([]),
    sentSinceLogin: integer('sent_since_login').notNull().default(0),
    /** Wrong codes since the last right one. */
    failures: integer('failures').notNull().default(0),
    lockedUntil: instant('locked_until'),
    seenAt: instant('seen_at').notNull().defaultNow(),
  },
  (table) => [index('login_phones_seen_at_idx').on(table.seenAt)],
);

/**
 * Browsers in which the owner of a phone has logged in; only the hash of what they keep. They are counted apart from
 * everybody else, as `loginPhones` does it.
 */
export const knownDevices = pgTable(
  'known_devices',
  {
    tokenHash: text('token_hash').primaryKey(),
    contactId: bigint('contact_id', { mode: 'number' })
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
    sentAt: instant('sent_at').array().notNull().default([]),
    sentSinceLogin: integer('sent_since_login').notNull().default(0),
    failures: integer('failures').notNull().default(0),
    lockedUntil: instant('locked_until'),
    seenAt: instant('seen_at').notNull().defaultNow(),
  },
  (table) => [
    index('known_devices_contact_id_idx').on(table.contactId),
    index('known_devices_expires_at_idx').on(table.expiresAt),
  ],
);

/** Codes of the last 24 hours by the client address that asked for them. */
export const codeSends = pgTable(
  'code_sends',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    address: text('address').notNull(),
    /** E.164. */
    phone: text('phone').notNull(),
    dialCode: text('dial_code').notNull(),
    sentAt: instant('sent_at').notNull(),
    /** Somebody has logged in with the phone by a code that this address asked for. */
    isVerified: boolean('is_verified').notNull().default(false),
  },
  (table) => [
    index('code_sends_address_idx').on(table.address, table.sentAt),
    index('code_sends_sent_at_idx').on(table.sentAt),
  ],
);

/** Codes sent in a region on a day (UTC). */
export const loginBudgets = pgTable(
  'login_budgets',
  {
    region: text('region').notNull(),
    day: date('day').notNull(),
    codes: integer('codes').notNull(),
  },
  (table) => [primaryKey({ name: 'login_budgets_pkey', columns: [table.region, table.day] })],
);

/** Who is logged in where and for what; only the hash of the token. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    contactId: bigint('contact_id', { mode: 'number' })
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    region: text('region').notNull(),
    purpose: text('purpose', { enum: ['login', 'purchase'] }).notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('sessions_contact_id_idx').on(table.contactId),
    index('sessions_expires_at_idx').on(table.expiresAt),
  ],
);

/** Hands a login over to another device or to the purchase, once. */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    contactId: bigint('contact_id', { mode: 'number' })
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    region: text('region').notNull(),
    purpose: text('purpose', { enum: ['login', 'purchase'] }).notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('one_time_tokens_contact_id_idx').on(table.contactId),
    index('one_time_tokens_expires_at_idx').on(table.expiresAt),
  ],
);

/** Every choice about third parties, by the random number of the browser it was made in. */
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

/** Cars that somebody has looked at, each once (SPEC 3.13). */
export const viewingHistories = pgTable(
  'viewing_histories',
  {
    contactId: bigint('contact_id', { mode: 'number' })
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    region: text('region').notNull(),
    slug: text('slug').notNull(),
    kind: text('kind', { enum: ['used', 'new'] }).notNull(),
    /** Names the car when it is gone. */
    title: text('title').notNull(),
    viewedAt: instant('viewed_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'viewing_histories_pkey', columns: [table.contactId, table.slug] }),
    index('viewing_histories_viewed_at_idx').on(table.contactId, table.viewedAt.desc()),
  ],
);

/** Searches that somebody has made, each once, in their canonical form. */
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

/** What owners of a saved search can be told of. */
export type AlertEvent = 'new_match' | 'price_drop' | 'status_change';
export type AlertFrequency = 'instant' | 'daily' | 'weekly';

/** Searches whose owners want to hear of changes (SPEC 7.1 tickets/buy-hunt-notify). */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    contactId: bigint('contact_id', { mode: 'number' })
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    region: text('region').notNull(),
    kind: text('kind', { enum: ['used', 'new'] }).notNull(),
    /** Canonical. */
    search: text('search').notNull(),
    /** Code of the language that messages are written in. */
    language: text('language').notNull(),
    events: text('events').array().$type<AlertEvent[]>().notNull(),
    frequency: text('frequency').$type<AlertFrequency>().notNull(),
    isPaused: boolean('is_paused').notNull().default(false),
    /** Changes that are visible in it were there when the search was saved: nobody is told of them. */
    seen: snapshot('seen').notNull().default(sql`pg_current_snapshot()`),
    lastSentAt: instant('last_sent_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [unique('saved_searches_search_key').on(table.contactId, table.kind, table.search)],
);

/** What happened to cars and has not been compared with the saved searches yet; written by triggers. */
export const alertChanges = pgTable(
  'alert_changes',
  {
    seq: bigint('seq', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    region: text('region').notNull(),
    kind: text('kind', { enum: ['used', 'new'] }).notNull(),
    listingId: bigint('listing_id', { mode: 'number' }).notNull(),
    title: text('title').notNull(),
    /** Fields of the car until then; null: it was not there. */
    before: jsonb('before').$type<Record<string, FieldValue>>(),
    /** Fields of the car since then; null: it is gone. */
    after: jsonb('after').$type<Record<string, FieldValue>>(),
    xid: xid8('xid').notNull().default(sql`pg_current_xact_id()`),
    changedAt: instant('changed_at').notNull().default(sql`clock_timestamp()`),
  },
  (table) => [index('alert_changes_region_seq_idx').on(table.region, table.seq)],
);

/** News on their way to people; what is due of one search goes out as one message. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Says what the news are: the same are never told twice. */
    dedupeKey: text('dedupe_key').notNull(),
    contactId: bigint('contact_id', { mode: 'number' })
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    savedSearchId: bigint('saved_search_id', { mode: 'number' })
      .notNull()
      .references(() => savedSearches.id, { onDelete: 'cascade' }),
    event: text('event').$type<AlertEvent>().notNull(),
    /** Of the car. */
    title: text('title').notNull(),
    /** Not before; whoever takes a message puts it off, so that another process tries should this one die. */
    dueAt: instant('due_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    sentAt: instant('sent_at'),
    lastError: text('last_error'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('outbox_dedupe_key').on(table.dedupeKey),
    index('outbox_saved_search_id_idx').on(table.savedSearchId),
    index('outbox_contact_id_idx').on(table.contactId),
  ],
);
