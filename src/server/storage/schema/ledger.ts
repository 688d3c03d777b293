import { sql } from 'drizzle-orm';
import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, xid8 } from './columns.ts';
import { payments, refunds } from './payments.ts';

const id = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

/** Accounts of the ledger, one per region, name and currency; append-only. */
export const ledgerAccounts = pgTable('ledger_accounts', {
  id: id(),
  region: text('region').notNull(),
  name: text('name').notNull(),
  /** ISO 4217. */
  currency: text('currency').notNull(),
});

/** Events that the ledger books, each once; append-only. The entries of a posting sum to zero. */
export const ledgerPostings = pgTable('ledger_postings', {
  id: id(),
  /** The event: `payment:<slug>`. */
  key: text('key').notNull(),
  region: text('region').notNull(),
  paymentId: bigint('payment_id', { mode: 'number' })
    .notNull()
    .references(() => payments.id),
  refundId: bigint('refund_id', { mode: 'number' }).references(() => refunds.id),
  /** Entries are added in this transaction only. */
  xid: xid8('xid').notNull().default(sql`pg_current_xact_id()`),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** Lines of the ledger: positive is debit, negative is credit; append-only. */
export const ledgerEntries = pgTable('ledger_entries', {
  id: id(),
  postingId: bigint('posting_id', { mode: 'number' })
    .notNull()
    .references(() => ledgerPostings.id),
  accountId: bigint('account_id', { mode: 'number' })
    .notNull()
    .references(() => ledgerAccounts.id),
  currency: text('currency').notNull(),
  /** Minor units. */
  amount: bigint('amount', { mode: 'number' }).notNull(),
});
