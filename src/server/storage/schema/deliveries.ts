import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import type { MessageLimit } from '#domain/messages/message-limits.ts';
import { instant } from './columns.ts';
import { offers } from './offers.ts';
import { payments, refunds } from './payments.ts';
import { tickets } from './tickets.ts';

/** Messages about tickets, offers and feeds, written in the transaction of their cause. */
export const deliveries = pgTable(
  'deliveries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The same in every attempt, so that receivers notice repeated messages. */
    key: text('key').notNull(),
    region: text('region').notNull(),
    /** Null: about an offer or a feed. */
    ticketId: bigint('ticket_id', { mode: 'number' }).references(() => tickets.id, { onDelete: 'cascade' }),
    event: text('event').notNull(),
    channel: text('channel').$type<'webhook' | 'email' | 'sender' | 'spreadsheet'>().notNull(),
    /** What staff have written, or the feed and its problem; null: a template. */
    text: text('text'),
    /** failed: is tried again; dead: was given up. */
    state: text('state').$type<'queued' | 'sent' | 'failed' | 'dead'>().notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    dueAt: instant('due_at').notNull().defaultNow(),
    sentAt: instant('sent_at'),
    lastError: text('last_error'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** How the sender is reached; null: the first way that is open. */
    way: text('way').$type<'message' | 'email'>(),
    offerId: bigint('offer_id', { mode: 'number' }).references(() => offers.id, { onDelete: 'cascade' }),
    /** State of the offer when it happened. */
    offerState: text('offer_state'),
    /** What a notification about an offer is about, besides the offer. */
    paymentId: bigint('payment_id', { mode: 'number' }).references(() => payments.id, {
      onDelete: 'cascade',
    }),
    refundId: bigint('refund_id', { mode: 'number' }).references(() => refunds.id, { onDelete: 'cascade' }),
    /** The limit that stopped a message to the sender of a request; null: none. */
    withheldBy: text('withheld_by').$type<MessageLimit | 'country'>(),
  },
  (table) => [
    unique('deliveries_key_key').on(table.key),
    index('deliveries_due_idx').on(table.dueAt).where(sql`state IN ('queued', 'failed')`),
    index('deliveries_ticket_id_idx').on(table.ticketId, table.id),
    index('deliveries_unsent_idx').on(table.region, table.id.desc()).where(sql`state IN ('failed', 'dead')`),
  ],
);

/** Messages to people whom visitors name in forms, for limits; who they are is only a hash. */
export const messageSends = pgTable(
  'message_sends',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    way: text('way').$type<'message' | 'email'>().notNull(),
    receiverHash: text('receiver_hash').notNull(),
    /** Null: a client that is not counted. */
    addressHash: text('address_hash'),
    networkHash: text('network_hash'),
    /** Whether the receiver is the logged-in sender. */
    isProven: boolean('is_proven').notNull(),
    sentAt: instant('sent_at').notNull().defaultNow(),
  },
  (table) => [
    index('message_sends_receiver_idx').on(table.receiverHash, table.sentAt),
    index('message_sends_address_idx').on(table.addressHash, table.sentAt),
    index('message_sends_network_idx').on(table.networkHash, table.sentAt),
    index('message_sends_sent_at_idx').on(table.sentAt),
  ],
);

/** Messages to people by region and UTC day. */
export const messageDays = pgTable(
  'message_days',
  {
    region: text('region').notNull(),
    day: date('day').notNull(),
    /** To phones that did not prove themselves. */
    texts: integer('texts').notNull().default(0),
    emails: integer('emails').notNull().default(0),
    /** Requests whose sender got nothing because of a limit. */
    withheld: integer('withheld').notNull().default(0),
    /** Cost of all messages, in the currency of the region. */
    spent: numeric('spent', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ name: 'message_days_pkey', columns: [table.region, table.day] })],
);
