import { bigint, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Offers } from '#contracts/types.ts';
import { instant } from './columns.ts';
import { contacts } from './contacts.ts';
import { tickets } from './tickets.ts';

/** Status of a car before it was held. */
export interface HeldStatus {
  status: string;
  /** Status fields (SPEC 3.6), null: none. */
  fields: Record<string, boolean | null>;
  /** What staff had set, null: nothing. */
  deskStatus: string | null;
  deskFields: Record<string, boolean | null>;
}

const id = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

/** What buyers agree on for a car (SPEC 3.11, 7.4). Amounts are minor units of the currency. */
export const offers = pgTable('offers', {
  id: id(),
  /** Unguessable. */
  slug: text('slug').notNull(),
  region: text('region').notNull(),
  listingId: bigint('listing_id', { mode: 'number' }).notNull(),
  listingSlug: text('listing_slug').notNull(),
  /** The car as it was when the offer was made. */
  car: jsonb('car').$type<Record<string, unknown>>().notNull(),
  /** Null until the buyer of an offer of the desk logs in. */
  contactId: bigint('contact_id', { mode: 'number' }).references(() => contacts.id, { onDelete: 'set null' }),
  /** E.164; who logs in with it owns the offer. */
  phone: text('phone').notNull(),
  ticketId: bigint('ticket_id', { mode: 'number' }).references(() => tickets.id, { onDelete: 'set null' }),
  /** Code of the language of the buyer. */
  language: text('language').notNull(),
  /** A state of the manifest's workflow. */
  state: text('state').notNull(),
  /** Increases with every change; a change names the version that it read. */
  version: integer('version').notNull().default(1),
  /** ISO 4217. */
  currency: text('currency').notNull(),
  price: bigint('price', { mode: 'number' }).notNull(),
  deposit: bigint('deposit', { mode: 'number' }).notNull(),
  buyer: jsonb('buyer').$type<Record<string, unknown>>(),
  financing: jsonb('financing').$type<Record<string, unknown>>(),
  /** Results of banks. */
  loan: jsonb('loan').$type<Record<string, unknown>>(),
  chosenOption: text('chosen_option'),
  termsHash: text('terms_hash'),
  termsAcceptedAt: instant('terms_accepted_at'),
  agreementHash: text('agreement_hash'),
  agreementSignedAt: instant('agreement_signed_at'),
  /** Member of staff; null: made by the buyer. */
  createdBy: bigint('created_by', { mode: 'number' }),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
  /** What it keeps of the manifest that it began with; null: those of the present one. */
  rules: jsonb('rules').$type<Pick<Offers, 'states' | 'actions' | 'documents' | 'terms'>>(),
  /** Newest version of the region that was published then; null: none was. */
  rulesVersion: bigint('rules_version', { mode: 'number' }),
});

/** Who did what to an offer; append-only. */
export const offerEvents = pgTable('offer_events', {
  id: id(),
  offerId: bigint('offer_id', { mode: 'number' })
    .notNull()
    .references(() => offers.id),
  action: text('action').notNull(),
  actorKind: text('actor_kind').$type<'buyer' | 'staff' | 'system'>().notNull(),
  actorId: bigint('actor_id', { mode: 'number' }),
  fromState: text('from_state'),
  toState: text('to_state').notNull(),
  detail: jsonb('detail').$type<Record<string, unknown>>(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** Cars kept for a buyer, one at a time. A hold counts until `heldUntil`; null: until it is released. */
export const listingHolds = pgTable('listing_holds', {
  id: id(),
  region: text('region').notNull(),
  listingId: bigint('listing_id', { mode: 'number' }).notNull(),
  offerId: bigint('offer_id', { mode: 'number' })
    .notNull()
    .references(() => offers.id),
  heldUntil: instant('held_until'),
  releasedAt: instant('released_at'),
  /** What is put back when the car is free again. */
  before: jsonb('before').$type<HeldStatus>().notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  /** What its feed says of the car; `kept`: staff have decided that the offer goes on; null: it is there. */
  lost: text('lost').$type<'sold' | 'removed' | 'kept' | 'kept_sold'>(),
  lostAt: instant('lost_at'),
});

/** Amounts that an offer owes (SPEC 7.5); a payment is a try to pay one. */
export const transactions = pgTable('transactions', {
  id: id(),
  /** Unguessable. */
  slug: text('slug').notNull(),
  region: text('region').notNull(),
  offerId: bigint('offer_id', { mode: 'number' })
    .notNull()
    .references(() => offers.id),
  kind: text('kind').$type<'deposit' | 'balance'>().notNull(),
  /** Minor units of the currency. */
  amount: bigint('amount', { mode: 'number' }).notNull(),
  /** ISO 4217. */
  currency: text('currency').notNull(),
  state: text('state')
    .$type<'due' | 'processing' | 'paid' | 'refunded' | 'cancelled'>()
    .notNull()
    .default('due'),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

/** Wrong phones that were tried for a transaction (HARDENING A13). */
export const phoneTries = pgTable('phone_tries', {
  transactionId: bigint('transaction_id', { mode: 'number' })
    .primaryKey()
    .references(() => transactions.id, { onDelete: 'cascade' }),
  wrong: integer('wrong').notNull(),
  /** First of these wrong phones. */
  since: instant('since').notNull().defaultNow(),
});

/** Browsers whose person knows the phone of a transaction. */
export const paymentAccess = pgTable('payment_access', {
  tokenHash: text('token_hash').primaryKey(),
  transactionId: bigint('transaction_id', { mode: 'number' })
    .notNull()
    .references(() => transactions.id, { onDelete: 'cascade' }),
  expiresAt: instant('expires_at').notNull(),
});
