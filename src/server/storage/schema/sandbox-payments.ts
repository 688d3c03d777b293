import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Intents of the embedded provider, which moves no money. */
export const sandboxIntents = pgTable('sandbox_intents', {
  /** Unguessable: the address of its page. */
  id: text('id').primaryKey(),
  key: text('key').notNull(),
  region: text('region').notNull(),
  reference: text('reference').notNull(),
  amount: bigint('amount', { mode: 'number' }).notNull(),
  currency: text('currency').notNull(),
  method: text('method').notNull(),
  bank: text('bank'),
  state: text('state')
    .$type<'open' | 'processing' | 'succeeded' | 'failed' | 'cancelled'>()
    .notNull()
    .default('open'),
  failure: text('failure'),
  returnUrl: text('return_url').notNull(),
  language: text('language').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** Refunds of the embedded provider. */
export const sandboxRefunds = pgTable('sandbox_refunds', {
  id: text('id').primaryKey(),
  key: text('key').notNull(),
  intentId: text('intent_id')
    .notNull()
    .references(() => sandboxIntents.id),
  amount: bigint('amount', { mode: 'number' }).notNull(),
  state: text('state').$type<'pending' | 'succeeded' | 'failed'>().notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** Webhook events that the embedded provider has to send. */
export const sandboxEvents = pgTable('sandbox_events', {
  id: text('id').primaryKey(),
  region: text('region').notNull(),
  type: text('type').notNull(),
  intentId: text('intent_id').notNull(),
  dueAt: instant('due_at').notNull(),
  /** How often it is still sent. */
  sends: integer('sends').notNull(),
});
