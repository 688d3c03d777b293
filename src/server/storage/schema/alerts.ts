import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import type { FieldValue } from '#domain/search/criteria.ts';
import type { ListingStatus } from '#domain/vehicle/listing-status.ts';
import { instant, snapshot, xid8 } from './columns.ts';
import { contacts } from './contacts.ts';

/** Events that owners of a saved search can be notified of. */
export type AlertEvent = 'new_match' | 'price_drop' | 'status_change';
export type AlertFrequency = 'instant' | 'daily' | 'weekly';

/** Searches with alerts (SPEC 7.1 tickets/buy-hunt-notify). */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    contactId: bigint('contact_id', { mode: 'number' })
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    region: text('region').notNull(),
    kind: text('kind', { enum: ['used', 'new'] }).notNull(),
    /** Canonical search. */
    search: text('search').notNull(),
    /** Code of the language of the messages. */
    language: text('language').notNull(),
    events: text('events').array().$type<AlertEvent[]>().notNull(),
    frequency: text('frequency').$type<AlertFrequency>().notNull(),
    isPaused: boolean('is_paused').notNull().default(false),
    /** Snapshot of the save: changes that it contains cause no alerts. */
    seen: snapshot('seen').notNull().default(sql`pg_current_snapshot()`),
    lastSentAt: instant('last_sent_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Fields that the search filters on; null: saved by an older version. */
    fields: text('fields').array().$type<string[]>(),
  },
  (table) => [unique('saved_searches_search_key').on(table.contactId, table.kind, table.search)],
);

/** Changes of cars that are not matched with the saved searches yet; written by triggers. */
export const alertChanges = pgTable(
  'alert_changes',
  {
    seq: bigint('seq', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    region: text('region').notNull(),
    kind: text('kind', { enum: ['used', 'new'] }).notNull(),
    listingId: bigint('listing_id', { mode: 'number' }).notNull(),
    title: text('title').notNull(),
    /** Fields of the car before the change; null: it did not exist. */
    before: jsonb('before').$type<Record<string, FieldValue>>(),
    /** Fields of the car after the change; null: it was deleted. */
    after: jsonb('after').$type<Record<string, FieldValue>>(),
    xid: xid8('xid').notNull().default(sql`pg_current_xact_id()`),
    changedAt: instant('changed_at').notNull().default(sql`clock_timestamp()`),
  },
  (table) => [index('alert_changes_region_seq_idx').on(table.region, table.seq)],
);

/** A batch of changes of a region that is being compared, in slices of one transaction each. */
export const alertBatches = pgTable('alert_batches', {
  region: text('region').primaryKey(),
  /** The changes. */
  seqs: bigint('seqs', { mode: 'number' }).array().notNull(),
  /** The last search that they are compared with. */
  afterSearch: bigint('after_search', { mode: 'number' }).notNull().default(0),
  /** The last contact whose saved cars they are compared with. */
  afterContact: bigint('after_contact', { mode: 'number' }).notNull().default(0),
});

/** Fields that count the time until a date: their changes are no changes of a car. */
export const countedFields = pgTable(
  'counted_fields',
  {
    region: text('region').notNull(),
    field: text('field').notNull(),
  },
  (table) => [primaryKey({ columns: [table.region, table.field] })],
);

/** Other alerts of the search and event of a row. */
export interface FurtherAlert {
  dedupeKey: string;
  title: string;
  listingId: number;
  priceBefore?: number;
  status?: ListingStatus | 'gone';
}

/**
 * Alerts to be sent: those of a saved search and event that wait for the same message are one row. All due rows of a contact become one
 * message.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Identifies the alert, so that it is sent only once. */
    dedupeKey: text('dedupe_key').notNull(),
    contactId: bigint('contact_id', { mode: 'number' })
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    /** Null: the alert is about a saved car. */
    savedSearchId: bigint('saved_search_id', { mode: 'number' }).references(() => savedSearches.id, {
      onDelete: 'cascade',
    }),
    event: text('event').$type<AlertEvent>().notNull(),
    /** Title of the car. */
    title: text('title').notNull(),
    /** Earliest time to send; a process that takes a message postpones it, so that another one retries if it dies. */
    dueAt: instant('due_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    sentAt: instant('sent_at'),
    lastError: text('last_error'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** The car, whose state is checked again before sending; null for old rows. */
    listingId: bigint('listing_id', { mode: 'number' }),
    /** Previous price, for a lower price. */
    priceBefore: numeric('price_before', { mode: 'number' }),
    /** New status, for a change of status. */
    status: text('status').$type<ListingStatus | 'gone'>(),
    /** Query string of the search of similar cars, for a saved car that is not for sale any more. */
    similar: text('similar_search'),
    /** Kind of a saved car. */
    kind: text('car_kind', { enum: ['used', 'new'] }),
    /** Other alerts of the same search and event. */
    also: jsonb('also').$type<FurtherAlert[]>().notNull().default([]),
    /** How many more there are, which are counted only. */
    further: integer('further').notNull().default(0),
  },
  (table) => [
    unique('outbox_dedupe_key').on(table.dedupeKey),
    index('outbox_saved_search_id_idx').on(table.savedSearchId),
    index('outbox_contact_id_idx').on(table.contactId),
  ],
);

/** Number of messages of a contact on their last day with messages. */
export const alertDays = pgTable('alert_days', {
  contactId: bigint('contact_id', { mode: 'number' })
    .primaryKey()
    .references(() => contacts.id, { onDelete: 'cascade' }),
  /** Day in the region's time zone. */
  day: date('day').notNull(),
  messages: integer('messages').notNull(),
});
