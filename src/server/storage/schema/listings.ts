import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  json,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { DeskPhotoNote, MediaFile, PhotoEdit } from '#contracts/types.ts';
import type { FieldValue } from '#domain/search/criteria.ts';
import { instant, xid8 } from './columns.ts';

const PHOTOS = sql`coalesce(desk_photos, jsonb_path_query_array(detail::jsonb, '$.mediaSection.photos[*].full_path ? (@.type() == "string")'))`;

const listingColumns = () => ({
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
  /** Promotion from `detail`, in any shape. */
  promotion: jsonb('promotion').$type<unknown>().generatedAlwaysAs(sql`(detail -> 'promotion')::jsonb`),
  detailHash: bigint('detail_hash', { mode: 'bigint' })
    .notNull()
    .generatedAlwaysAs(sql`hashtextextended(detail::text, 0)`),
  /** Contract of sections that `detail` matches, a blank, and the `detail_hash` of that check. */
  checked: text('checked'),
  /** Values of staff, which imports do not overwrite; null: the field is empty. */
  deskFields: jsonb('desk_fields').$type<Record<string, FieldValue>>(),
  deskStatus: text('desk_status'),
  /** Asset paths of stored photos, in the order of the feed or of staff, instead of those from `detail`. */
  deskPhotos: jsonb('desk_photos').$type<string[]>(),
  /** Increases with every change of staff. */
  deskVersion: integer('desk_version').notNull().default(0),
  /** Asset paths of stored photos, or from `detail`. */
  photos: jsonb('photos').$type<string[]>().notNull().generatedAlwaysAs(PHOTOS),
});

/** What the desk finds a car by. */
const deskText = () =>
  text('desk_text')
    .notNull()
    .generatedAlwaysAs(
      sql`lower(title || ' ' || slug || ' ' || source_id || ' ' || coalesce(detail #>> '{carInfoSection,inventoryId}', ''))`,
    );

/** `deskPhotos` as the feed has written it: where they differ, staff have changed it. */
const feedPhotos = () => jsonb('feed_photos').$type<string[]>();

/** Other media of the feed that are kept and not hidden, in its order. */
const feedMedia = () => jsonb('feed_media').$type<FeedMediaFile[]>();

/** What staff have hidden of them: paths and addresses of files, and collections as a whole; imports do not change it. */
const deskMedia = () => jsonb('desk_media').$type<string[]>();

/** A kept file of a car that its feed names, and what it says of it. */
export interface FeedMediaFile {
  collection: Exclude<MediaFile['collection'], 'photos' | 'documents'>;
  path: string;
  type: string;
  kind: string | null;
  caption: string | null;
  at: string;
}

/** What staff say of photos, by their asset path; imports do not change it. */
const photoNotes = () => jsonb('photo_notes').$type<DeskPhotoNote[]>();

/** Listings: `fields` are searched and shown on cards, `detail` is the rest of the page (SPEC 3.6). */
export const listings = pgTable(
  'listings',
  {
    ...listingColumns(),
    deskText: deskText(),
    feedPhotos: feedPhotos(),
    photoNotes: photoNotes(),
    feedMedia: feedMedia(),
    deskMedia: deskMedia(),
  },
  (table) => [
    unique('listings_source_key').on(table.region, table.source, table.sourceId),
    unique('listings_slug_key').on(table.region, table.slug),
    index('listings_region_id_idx').on(table.region, table.id),
    index('listings_model_idx').on(table.region, sql`(fields ->> 'inventory.make_model')`),
    index('listings_promotion_ends_idx')
      .on(table.region, sql`(promotion ->> 'endsOn')`)
      .where(sql`promotion IS NOT NULL`),
    index('listings_drawn_car_idx')
      .on(sql`regexp_replace(photos ->> 0, '/[0-9a-f]{6}/', '/')`)
      .where(sql`photos ->> 0 LIKE 'cars/%'`),
  ],
);

/** Listings that staff have taken off the site, with their prices. */
export const unpublishedListings = pgTable('unpublished_listings', {
  ...listingColumns(),
  prices: jsonb('prices').$type<{ day: string; price: number }[]>().notNull().default([]),
  unpublishedAt: instant('unpublished_at').notNull().defaultNow(),
  deskText: deskText(),
  feedPhotos: feedPhotos(),
  photoNotes: photoNotes(),
  feedMedia: feedMedia(),
  deskMedia: deskMedia(),
});

/** Stored pictures that staff have added to listings. */
export const listingPhotos = pgTable(
  'listing_photos',
  {
    storageKey: text('storage_key').primaryKey(),
    region: text('region').notNull(),
    listingId: bigint('listing_id', { mode: 'number' }).notNull(),
    /** Bytes. */
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** The photo that this one is made of, which stays as long; null: it is as it came. */
    originalKey: text('original_key'),
    edit: jsonb('edit').$type<PhotoEdit>(),
    /** What its original looks like, 16 hexadecimal digits; null: it is as it came. */
    look: text('look'),
    /** Since when it is not shown; null: it is, or what is made of it. */
    removedAt: instant('removed_at'),
  },
  (table) => [index('listing_photos_listing_id_idx').on(table.listingId)],
);

/** Stored turns, films, sounds and close-ups that a feed has named. */
export const listingMedia = pgTable(
  'listing_media',
  {
    storageKey: text('storage_key').primaryKey(),
    region: text('region').notNull(),
    listingId: bigint('listing_id', { mode: 'number' }).notNull(),
    path: text('path').notNull(),
    /** Media type. */
    type: text('type').notNull(),
    /** Bytes. */
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('listing_media_listing_id_idx').on(table.listingId)],
);

/** Photos and other media that a feed names by address, and what becomes of each. */
export const photoSources = pgTable(
  'photo_sources',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    region: text('region').notNull(),
    listingId: bigint('listing_id', { mode: 'number' }).notNull(),
    /** Order within the feed's row, from 0; other media behind the photos. */
    position: integer('position').notNull(),
    url: text('url').notNull(),
    host: text('host').notNull(),
    /** `failed`: it cannot be fetched; `refused`: what was fetched is no photo of this car. */
    state: text('state', { enum: ['waiting', 'kept', 'refused', 'failed'] })
      .notNull()
      .default('waiting'),
    /** Why it is not kept. */
    reason: text('reason'),
    storageKey: text('storage_key'),
    /** What it looks like, 16 hexadecimal digits. */
    look: text('look'),
    etag: text('etag'),
    lastModified: text('last_modified'),
    attempts: integer('attempts').notNull().default(0),
    /** When it is fetched; null: not before the feed names it again. */
    dueAt: instant('due_at').defaultNow(),
    checkedAt: instant('checked_at'),
    collection: text('collection').$type<MediaFile['collection']>().notNull().default('photos'),
    /** What the feed says of it. */
    kind: text('kind'),
    caption: text('caption'),
  },
  (table) => [
    unique('photo_sources_listing_id_url_key').on(table.listingId, table.url),
    index('photo_sources_due_idx').on(table.position, table.id).where(sql`due_at IS NOT NULL`),
    index('photo_sources_look_idx').on(table.region, table.look).where(sql`look IS NOT NULL`),
  ],
);

/** Prices of a listing on the days of its changes, major units of the region's currency. */
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

/** One row per changed listing and transaction, written by triggers and read by the search index of every process. */
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

/** Newest transaction per region whose change rows are deleted: a reader that has not seen it must reload. */
export const listingChangePrunings = pgTable('listing_change_prunings', {
  region: text('region').primaryKey(),
  lastXid: xid8('last_xid').notNull(),
});

/** Left when the index of a stock is stored as a file: a database that is set back to an earlier moment does not have it. */
export const indexMarks = pgTable(
  'index_marks',
  {
    mark: uuid('mark').primaryKey().defaultRandom(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('index_marks_created_at_idx').on(table.createdAt)],
);

/** Complete cars that a feed no longer has, so that a car that returns is the same. */
export const endedListings = pgTable(
  'ended_listings',
  {
    region: text('region').notNull(),
    source: text('source').notNull(),
    sourceId: text('source_id').notNull(),
    listing: jsonb('listing').$type<Record<string, unknown>>().notNull(),
    prices: jsonb('prices').$type<{ day: string; price: number }[]>().notNull(),
    endedAt: instant('ended_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: 'ended_listings_pkey', columns: [table.region, table.source, table.sourceId] }),
    index('ended_listings_ended_at_idx').on(table.endedAt),
    index('ended_listings_id_idx').on(sql`((listing ->> 'id')::bigint)`),
  ],
);

/** Deleted listings, written by a trigger; their addresses answer 410. */
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

/** Figures of the price ratings of listings, apart from them because they change with the stock. */
export const priceComparisons = pgTable('price_comparisons', {
  listingId: bigint('listing_id', { mode: 'number' })
    .primaryKey()
    .references(() => listings.id, { onDelete: 'cascade' }),
  /** What cars like it usually cost, major units of the region's currency. */
  usual: doublePrecision('usual').notNull(),
  /** Number of cars it was compared with. */
  cars: integer('cars').notNull(),
});

/** Terms of loans by which the stored installments of a region were worked out, as a hash. */
export const appliedLoanTerms = pgTable('applied_loan_terms', {
  region: text('region').primaryKey(),
  terms: text('terms').notNull(),
  appliedAt: instant('applied_at').notNull().defaultNow(),
});

/** Time of the last rating of a region's used cars. */
export const priceRatingRuns = pgTable('price_rating_runs', {
  region: text('region').primaryKey(),
  ratedAt: instant('rated_at').notNull(),
});
