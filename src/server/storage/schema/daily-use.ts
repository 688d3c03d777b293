import { doublePrecision, index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** What a sender has stored or caused of late; the number falls evenly to zero within a day. */
export const dailyUse = pgTable(
  'daily_use',
  {
    /** Hash of what is counted and of the contact, browser, address, network or region. */
    sender: text('sender').primaryKey(),
    used: doublePrecision('used').notNull(),
    countedAt: instant('counted_at').notNull().defaultNow(),
  },
  (table) => [index('daily_use_counted_at_idx').on(table.countedAt)],
);
