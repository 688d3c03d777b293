import { bigint, index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { tickets } from './tickets.ts';

/** Rows of spreadsheets that forms fill (SPEC 7.3). */
export const spreadsheetRows = pgTable(
  'spreadsheet_rows',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    ticketId: bigint('ticket_id', { mode: 'number' })
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    region: text('region').notNull(),
    /** Id of the manifest. */
    spreadsheet: text('spreadsheet').notNull(),
    /** Names of columns with their texts, none of which is a formula. */
    cells: jsonb('cells').$type<[column: string, text: string][]>().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('spreadsheet_rows_ticket_id_key').on(table.ticketId),
    index('spreadsheet_rows_spreadsheet_idx').on(table.region, table.spreadsheet, table.id),
  ],
);
