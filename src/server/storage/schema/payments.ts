import { sql } from 'drizzle-orm';
import { bigint, boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Payments } from '#contracts/types.ts';
import { instant } from './columns.ts';
import { transactions } from './offers.ts';
import { staff } from './staff.ts';

const id = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
const amount = () => bigint('amount', { mode: 'number' }).notNull();

/** Tries to pay a transaction with a provider. Amounts are minor units of the currency. */
export const payments = pgTable('payments', {
  id: id(),
  /** Unguessable; also the idempotency key at the provider. */
  slug: text('slug').notNull(),
  region: text('region').notNull(),
  transactionId: bigint('transaction_id', { mode: 'number' })
    .notNull()
    .references(() => transactions.id),
  provider: text('provider').notNull(),
  method: text('method').notNull(),
  /** Bank of an online bank transfer. */
  bank: text('bank'),
  amount: amount(),
  /** ISO 4217. */
  currency: text('currency').notNull(),
  state: text('state')
    .$type<'open' | 'processing' | 'paid' | 'mismatched' | 'failed' | 'cancelled'>()
    .notNull()
    .default('open'),
  /** Id of the intent at the provider; null until it has answered. */
  intentId: text('intent_id'),
  /** Why the last attempt failed, as a code. */
  failure: text('failure'),
  /** Hash of the key of the request that started it. */
  requestKey: text('request_key').notNull(),
  /** Path of the page that the buyer returns to. */
  returnPath: text('return_path').notNull(),
  language: text('language').notNull(),
  /** Increases with every change. */
  version: integer('version').notNull().default(1),
  /** When the provider is asked next; null: not again. */
  checkAt: instant('check_at').default(sql`now() + interval '1 minute'`),
  paidAt: instant('paid_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
  /** What has arrived, where it is another amount or currency: minor units of `receivedCurrency`. */
  receivedAmount: bigint('received_amount', { mode: 'number' }),
  receivedCurrency: text('received_currency'),
  /** `payments` of the manifest when it began: it goes on with its provider; null: from before they were stored. */
  settings: jsonb('settings').$type<Payments>(),
});

/** Webhook events of providers, each once. */
export const paymentEvents = pgTable('payment_events', {
  id: id(),
  provider: text('provider').notNull(),
  region: text('region').notNull(),
  eventId: text('event_id').notNull(),
  type: text('type').notNull(),
  /** Null: it is about no payment, such as a payout. */
  intentId: text('intent_id'),
  /** Null: no payment of the region. */
  paymentId: bigint('payment_id', { mode: 'number' }).references(() => payments.id),
  dueAt: instant('due_at').notNull().defaultNow(),
  attempts: integer('attempts').notNull().default(0),
  handledAt: instant('handled_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
  /** Whether people look at it: the site does nothing with it. */
  isCase: boolean('is_case').notNull().default(false),
});

/** Money back of a payment. */
export const refunds = pgTable('refunds', {
  id: id(),
  /** Unguessable; also the idempotency key at the provider. */
  slug: text('slug').notNull(),
  region: text('region').notNull(),
  paymentId: bigint('payment_id', { mode: 'number' })
    .notNull()
    .references(() => payments.id),
  amount: amount(),
  currency: text('currency').notNull(),
  reason: text('reason').notNull(),
  state: text('state')
    .$type<'requested' | 'rejected' | 'approved' | 'signed' | 'pending' | 'succeeded' | 'failed'>()
    .notNull()
    .default('requested'),
  /** Null: it was made in the provider's own pages. */
  requestedBy: bigint('requested_by', { mode: 'number' }).references(() => staff.id),
  approvedBy: bigint('approved_by', { mode: 'number' }).references(() => staff.id),
  /** What the buyer signs in the language of the payment, then what was signed. */
  text: text('text'),
  /** SHA-256 of the text. */
  textHash: text('text_hash'),
  signedAt: instant('signed_at'),
  /** When the provider was asked first. */
  sentAt: instant('sent_at'),
  /** Id of the refund at the provider. */
  providerRefundId: text('provider_refund_id'),
  failure: text('failure'),
  /** Increases with every change. */
  version: integer('version').notNull().default(1),
  /** When the provider is asked next; null: not now. */
  checkAt: instant('check_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
  /** What the buyer may sign instead, by code of a language. */
  texts: jsonb('texts').$type<Record<string, string>>(),
  /** Code of the language of the text. */
  language: text('language'),
  /** Why the buyer cannot sign: it goes back when a second manager agrees. */
  unsignedReason: text('unsigned_reason'),
});

/** One per paid payment, numbered per region and year without gaps. */
export const receipts = pgTable('receipts', {
  id: id(),
  slug: text('slug').notNull(),
  region: text('region').notNull(),
  /** In the time zone of the region. */
  year: integer('year').notNull(),
  number: integer('number').notNull(),
  paymentId: bigint('payment_id', { mode: 'number' })
    .notNull()
    .references(() => payments.id),
  amount: amount(),
  currency: text('currency').notNull(),
  issuedAt: instant('issued_at').notNull().defaultNow(),
});

/** Payments whose money no offer takes, or whose offer ended without a sale, until it is paid back. */
export const paymentCases = pgTable('payment_cases', {
  paymentId: bigint('payment_id', { mode: 'number' })
    .primaryKey()
    .references(() => payments.id),
  region: text('region').notNull(),
  openedAt: instant('opened_at').notNull().defaultNow(),
  /** By when the money is paid back. */
  dueAt: instant('due_at').notNull(),
  /** When all of it was paid back; null: open. */
  closedAt: instant('closed_at'),
});

/** Payments that buyers dispute at their bank. */
export const paymentDisputes = pgTable('payment_disputes', {
  id: id(),
  region: text('region').notNull(),
  paymentId: bigint('payment_id', { mode: 'number' })
    .notNull()
    .references(() => payments.id),
  /** Id at the provider. */
  disputeId: text('dispute_id').notNull(),
  amount: amount(),
  currency: text('currency').notNull(),
  /** Why, as a code of the provider. */
  reason: text('reason').notNull(),
  /** `inquiry`: the bank asks, and no money has moved; `won`: also an inquiry that has ended. */
  state: text('state').$type<'inquiry' | 'open' | 'won' | 'lost'>().notNull(),
  /** Whether the provider has taken the amount back. */
  isWithheld: boolean('is_withheld').notNull(),
  /** By when the provider takes evidence; null: it takes none. */
  dueAt: instant('due_at'),
  /** Increases with every change. */
  version: integer('version').notNull().default(1),
  openedAt: instant('opened_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

/** Something that the provider and this site have differently. Amounts are minor units. */
export interface PaymentDifference {
  kind:
    | 'state'
    | 'amount'
    | 'mismatched'
    | 'unallocated'
    | 'unsent_refund'
    | 'unknown_refund'
    | 'ledger'
    | 'unavailable'
    | 'disputed'
    | 'event';
  /** Slug of the payment; empty: it is about none. */
  payment: string;
  /** Slug of the refund. */
  refund?: string;
  ours: string;
  theirs: string;
}

/** Comparisons with a provider. */
export const reconciliations = pgTable('reconciliations', {
  id: id(),
  region: text('region').notNull(),
  provider: text('provider').notNull(),
  /** Payments and refunds that were compared. */
  compared: integer('compared').notNull(),
  /** How many of them were behind and were settled. */
  settled: integer('settled').notNull(),
  differences: jsonb('differences').$type<PaymentDifference[]>().notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});
