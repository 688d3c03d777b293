import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Keys of stored files without a row: deleted ones (a trigger notes them), and those of an upload that has not ended. */
export const removedFiles = pgTable('removed_files', {
  storageKey: text('storage_key').primaryKey(),
  removedAt: instant('removed_at').notNull().defaultNow(),
});
