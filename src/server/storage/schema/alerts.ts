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
  text,
  unique,
} from 'drizzle-orm/pg-core';
import type { FieldValue } from '#domain/criteria.ts';
import type { ListingStatus } from '#domain/listing-status.ts';
import { instant, snapshot, xid8 } from './columns.ts';
import { contacts } from './contacts.ts';

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

/** News on their way to people; what is due for one person goes out as one message. */
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
    /** The car, which is looked at again before it is told of; null: put in before that was so. */
    listingId: bigint('listing_id', { mode: 'number' }),
    /** Of a lower price: the one it fell from. */
    priceBefore: numeric('price_before', { mode: 'number' }),
    /** Of a change of status: the new one. */
    status: text('status').$type<ListingStatus | 'gone'>(),
  },
  (table) => [
    unique('outbox_dedupe_key').on(table.dedupeKey),
    index('outbox_saved_search_id_idx').on(table.savedSearchId),
    index('outbox_contact_id_idx').on(table.contactId),
  ],
);

/** How many messages somebody has got on the last day on which there were any. */
export const alertDays = pgTable('alert_days', {
  contactId: bigint('contact_id', { mode: 'number' })
    .primaryKey()
    .references(() => contacts.id, { onDelete: 'cascade' }),
  /** By the clock of the region. */
  day: date('day').notNull(),
  messages: integer('messages').notNull(),
});
