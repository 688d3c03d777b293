import { doublePrecision, index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** What a sender has uploaded of late; both numbers fall evenly to zero within a day. */
export const uploadUsage = pgTable(
  'upload_usage',
  {
    /** Hash of the contact, the browser or the network. */
    sender: text('sender').primaryKey(),
    files: doublePrecision('files').notNull(),
    bytes: doublePrecision('bytes').notNull(),
    countedAt: instant('counted_at').notNull().defaultNow(),
  },
  (table) => [index('upload_usage_counted_at_idx').on(table.countedAt)],
);
