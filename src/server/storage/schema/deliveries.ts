import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { offers } from './offers.ts';
import { payments, refunds } from './payments.ts';
import { tickets } from './tickets.ts';

/** Messages about tickets and offers, written in the transaction of their cause. */
export const deliveries = pgTable(
  'deliveries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The same in every attempt, so that receivers notice repeated messages. */
    key: text('key').notNull(),
    region: text('region').notNull(),
    /** Null: about an offer. */
    ticketId: bigint('ticket_id', { mode: 'number' }).references(() => tickets.id, { onDelete: 'cascade' }),
    event: text('event').notNull(),
    channel: text('channel').$type<'webhook' | 'email' | 'sender' | 'spreadsheet'>().notNull(),
    /** What staff have written; null: a template. */
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
    /** What the news of an offer are about, besides the offer. */
    paymentId: bigint('payment_id', { mode: 'number' }).references(() => payments.id, {
      onDelete: 'cascade',
    }),
    refundId: bigint('refund_id', { mode: 'number' }).references(() => refunds.id, { onDelete: 'cascade' }),
  },
  (table) => [
    unique('deliveries_key_key').on(table.key),
    index('deliveries_due_idx').on(table.dueAt).where(sql`state IN ('queued', 'failed')`),
    index('deliveries_ticket_id_idx').on(table.ticketId, table.id),
    index('deliveries_unsent_idx').on(table.region, table.id.desc()).where(sql`state IN ('failed', 'dead')`),
  ],
);
