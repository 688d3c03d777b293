import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import { isStatementTimeout } from '../../../storage/faults.ts';
import { tickets } from '../../../storage/schema.ts';
import { inTransaction } from '../../../storage/transaction.ts';
import { hasText, indexedText, matchesFilter, type TicketFilter } from './ticket-filter.ts';

/** Tickets that are read one after another; a text that many tickets have is found in them, which no index is faster at. */
const NEWEST = 20_000;
/** More are not listed: they would not be read, and counting them takes seconds. */
const MAX_FOUND = 1_000;
/** Time for all older tickets; beyond it many of them have the letters. */
const TIMEOUT_MS = 200;

export interface FoundTickets {
  ids: readonly number[];
  /** Older tickets may have the text, too. */
  isOnlyNewest: boolean;
}

/** Finds tickets by a text in bounded time: in the newest ones of the region, then in all by the index of letters. */
export async function searchTickets(
  db: Database,
  filter: TicketFilter & { text: string },
): Promise<FoundTickets> {
  const { ids, isAll } = await searchNewest(db, filter);
  if (isAll) return { ids, isOnlyNewest: false };
  const first = { ids: ids.slice(0, MAX_FOUND), isOnlyNewest: true };
  const indexed = indexedText(filter.text);
  if (ids.length > MAX_FOUND || !indexed) return first;
  const all = await searchAll(db, filter, indexed);
  return all ? { ids: all.slice(0, MAX_FOUND), isOnlyNewest: all.length > MAX_FOUND } : first;
}

async function searchNewest(db: Database, { text, ...filter }: TicketFilter & { text: string }) {
  const { rows } = await db.execute<{ total: number; ids: string[] | null }>(sql`
    WITH newest AS MATERIALIZED (
      SELECT id FROM ${tickets} WHERE ${tickets.region} = ${filter.region} ORDER BY id DESC LIMIT ${NEWEST}
    ), found AS (
      SELECT ${tickets.id} AS id FROM ${tickets}
      WHERE ${tickets.id} >= (SELECT min(id) FROM newest) AND ${matchesFilter(filter)} AND ${hasText(text)}
      ORDER BY ${tickets.id} DESC LIMIT ${MAX_FOUND + 1}
    )
    SELECT (SELECT count(*)::int FROM newest) AS total, (SELECT array_agg(id) FROM found) AS ids`);
  const [row] = rows;
  return { ids: (row?.ids ?? []).map(Number), isAll: (row?.total ?? 0) < NEWEST };
}

/** Numbers of all tickets, the newest first; null: it would take too long. */
async function searchAll(
  db: Database,
  { text, ...filter }: TicketFilter & { text: string },
  indexed: SQL,
): Promise<number[] | null> {
  try {
    return await inTransaction(db, async (tx) => {
      await tx.execute(sql.raw(`SET LOCAL statement_timeout = ${TIMEOUT_MS}`));
      const { rows } = await tx.execute<{ id: string }>(sql`
        SELECT ${tickets.id} AS id FROM ${tickets}
        WHERE ${matchesFilter(filter)} AND ${indexed} AND ${hasText(text)}`);
      return rows.map(({ id }) => Number(id)).sort((one, other) => other - one);
    });
  } catch (error) {
    if (isStatementTimeout(error)) return null;
    throw error;
  }
}
