import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import { spreadsheetRows } from '../../../storage/schema.ts';

export type SpreadsheetRow = typeof spreadsheetRows.$inferSelect;

/** A spreadsheet of a region. */
export type SpreadsheetKey = Pick<SpreadsheetRow, 'region' | 'spreadsheet'>;

const isOf = ({ region, spreadsheet }: SpreadsheetKey) =>
  and(eq(spreadsheetRows.region, region), eq(spreadsheetRows.spreadsheet, spreadsheet));

export async function insertRow(
  tx: Database,
  row: Pick<SpreadsheetRow, 'ticketId' | 'region' | 'spreadsheet' | 'cells'>,
): Promise<void> {
  await tx.insert(spreadsheetRows).values(row);
}

/** Returns the row of a ticket, or null. */
export async function findRow(db: Database, ticketId: number): Promise<SpreadsheetRow | null> {
  const [row] = await db
    .select()
    .from(spreadsheetRows)
    .where(eq(spreadsheetRows.ticketId, ticketId))
    .limit(1);
  return row ?? null;
}

/** Returns the oldest rows after an id. */
export async function readRows(
  db: Database,
  key: SpreadsheetKey,
  { after, limit }: { after: number; limit: number },
): Promise<SpreadsheetRow[]> {
  return db
    .select()
    .from(spreadsheetRows)
    .where(and(isOf(key), gt(spreadsheetRows.id, after)))
    .orderBy(asc(spreadsheetRows.id))
    .limit(limit);
}

/** Returns how many rows a spreadsheet has, and the names of its columns in the order of their first row. */
export async function readColumns(
  db: Database,
  key: SpreadsheetKey,
): Promise<{ rows: number; columns: string[] }> {
  const counted = await db
    .select({ rows: sql<number>`count(*)::int` })
    .from(spreadsheetRows)
    .where(isOf(key));
  const { rows } = await db.execute<{ name: string }>(sql`
    SELECT cell ->> 0 AS name
    FROM spreadsheet_rows, jsonb_array_elements(cells) WITH ORDINALITY AS cells (cell, position)
    WHERE region = ${key.region} AND spreadsheet = ${key.spreadsheet}
    GROUP BY 1 ORDER BY min(id), min(position)`);
  return { rows: counted[0]?.rows ?? 0, columns: rows.map(({ name }) => name) };
}
