import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Which regions are closed for maintenance; at most one row. */
export const maintenanceFlag = pgTable('maintenance_flag', {
  isSet: boolean('is_set').primaryKey().default(true),
  /** As `MAINTENANCE` has it. */
  closed: text('closed').notNull(),
  changedAt: instant('changed_at').notNull().defaultNow(),
});
