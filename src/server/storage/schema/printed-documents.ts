import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { offers } from './offers.ts';
import { receipts } from './payments.ts';

/** Sales orders and receipts as they were printed. */
export const printedDocuments = pgTable('printed_documents', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  region: text('region').notNull(),
  offerId: bigint('offer_id', { mode: 'number' })
    .notNull()
    .references(() => offers.id),
  /** Null: the sales order of the offer. */
  receiptId: bigint('receipt_id', { mode: 'number' }).references(() => receipts.id),
  /** Code of the language. */
  language: text('language').notNull(),
  /** SHA-256 of what is printed. */
  contentHash: text('content_hash').notNull(),
  storageKey: text('storage_key').notNull(),
  /** Of the file. */
  sha256: text('sha256').notNull(),
  size: integer('size').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});
