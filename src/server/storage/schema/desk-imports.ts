import {
  bigint,
  boolean,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  real,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import type { Feed, StockFeed } from '#contracts/types.ts';
import { IMPORT_STATUSES } from '#domain/desk/import-status.ts';
import { instant } from './columns.ts';
import { staff } from './staff.ts';

/** A row of a file that was not stored. */
export interface RejectedRow {
  row: number;
  column: string;
  reason: string;
}

/** Files that staff have uploaded to import, or that came from a feed. */
export const deskImports = pgTable('desk_imports', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  region: text('region').notNull(),
  /** Null: it came by itself. */
  staffId: bigint('staff_id', { mode: 'number' }).references(() => staff.id),
  /** Name on the device of the member, or of the feed. */
  name: text('name').notNull(),
  /** Bytes. */
  size: integer('size').notNull(),
  sha256: text('sha256').notNull(),
  storageKey: text('storage_key').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  /** Name of the feed. */
  feedName: text('feed_name'),
});

/** Dry runs and imports of these files; each file has at most one that has not ended. */
export const deskImportRuns = pgTable('desk_import_runs', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  importId: bigint('import_id', { mode: 'number' })
    .notNull()
    .references(() => deskImports.id, { onDelete: 'cascade' }),
  /** Null: it came by itself. */
  staffId: bigint('staff_id', { mode: 'number' }).references(() => staff.id),
  /** Name of the mapping. */
  feed: text('feed').notNull(),
  isDryRun: boolean('is_dry_run').notNull(),
  removesAny: boolean('removes_any').notNull(),
  status: text('status', { enum: IMPORT_STATUSES }).notNull().default('queued'),
  attempts: integer('attempts').notNull().default(0),
  /** Rows. */
  done: integer('done').notNull().default(0),
  total: integer('total').notNull().default(0),
  report: jsonb('report').$type<unknown>(),
  rejects: jsonb('rejects').$type<RejectedRow[]>(),
  /** Why it was refused or failed, for staff. */
  problem: text('problem'),
  createdAt: instant('created_at').notNull().defaultNow(),
  startedAt: instant('started_at'),
  /** Last sign of the process that runs it. */
  seenAt: instant('seen_at'),
  endedAt: instant('ended_at'),
  /** A file with fewer rows is refused. */
  minRows: integer('min_rows').notNull().default(1),
  /** Share by which a price may change; null: any. */
  largestPriceChange: real('largest_price_change'),
  /** Share of the stored cars that may end; null: the usual one. */
  largestLoss: real('largest_loss'),
  /** The mapping of a feed that has its own, as it was then. */
  ownMapping: jsonb('own_mapping').$type<Feed>(),
  /** Ids of the cars of its file, whose photos are fetched after it; null: it has too many. */
  cars: bigint('cars', { mode: 'number' }).array(),
});

/** Feeds that managers have made at the desk, beside those of the manifest. */
export const deskFeeds = pgTable(
  'desk_feeds',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    region: text('region').notNull(),
    name: text('name').notNull(),
    /** As in `feeds` of a manifest. */
    settings: jsonb('settings').$type<StockFeed>().notNull(),
    /** Null: the settings name one of the region. */
    ownMapping: jsonb('own_mapping').$type<Feed>(),
    version: integer('version').notNull().default(1),
    isPaused: boolean('is_paused').notNull().default(false),
    /** Source whose cars are taken off the site before it is deleted. */
    endsSource: text('ends_source'),
  },
  (table) => [unique('desk_feeds_name_key').on(table.region, table.name)],
);

/** What became of the addresses from which cars come by themselves. */
export const feedStates = pgTable(
  'feed_states',
  {
    region: text('region').notNull(),
    name: text('name').notNull(),
    settings: text('settings').notNull(),
    dueAt: instant('due_at').notNull().defaultNow(),
    askedAt: instant('asked_at'),
    answeredAt: instant('answered_at'),
    etag: text('etag'),
    lastModified: text('last_modified'),
    sha256: text('sha256'),
    failures: integer('failures').notNull().default(0),
    problem: text('problem'),
    /** Whether staff know that it is not well. */
    isTold: boolean('is_told').notNull().default(false),
  },
  (table) => [primaryKey({ name: 'feed_states_pkey', columns: [table.region, table.name] })],
);

/** Prices that change by more than they may, until staff let them pass or not. */
export const heldPrices = pgTable(
  'held_prices',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    region: text('region').notNull(),
    source: text('source').notNull(),
    sourceId: text('source_id').notNull(),
    title: text('title').notNull(),
    /** Name of the feed in the manifest; null: a partner has sent it. */
    feedName: text('feed_name'),
    storedPrice: numeric('stored_price', { mode: 'number' }).notNull(),
    price: numeric('price', { mode: 'number' }).notNull(),
    heldAt: instant('held_at').notNull().defaultNow(),
    /** Null: nobody has decided yet. */
    decision: text('decision', { enum: ['pass', 'keep'] }),
  },
  (table) => [unique('held_prices_car_key').on(table.region, table.source, table.sourceId)],
);
