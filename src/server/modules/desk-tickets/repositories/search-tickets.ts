import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import { isStatementTimeout } from '../../../storage/faults.ts';
import { tickets } from '../../../storage/schema.ts';
import { inTransaction } from '../../../storage/transaction.ts';
import { hasText, indexedText, matchesFilter, soughtNumber, type TicketFilter } from './ticket-filter.ts';

export interface SearchLimits {
  /** Tickets that are read one after another; a text that many tickets have is found in them, which no index is faster at. */
  newest: number;
  /** More are not listed: they would not be read, and counting them takes seconds. */
  found: number;
  /** Time for all older tickets; beyond it many of them have the letters. */
  timeoutMs: number;
}

export const SEARCH_LIMITS: SearchLimits = { newest: 20_000, found: 1_000, timeoutMs: 200 };

/** An export has all tickets with a text; its time ends before that of any statement. */
export const EXPORT_LIMITS: SearchLimits = { ...SEARCH_LIMITS, found: 10_000_000, timeoutMs: 2_000 };

type TextFilter = TicketFilter & { text: string };

export interface FoundTickets {
  ids: readonly number[];
  /** Older tickets may have the text, too. */
  isOnlyNewest: boolean;
}

/**
 * Finds tickets by a text in bounded time: in the newest ones of the region, then in all by the indexes of letters. The
 * ticket with the text as its number comes first, whatever the limits are.
 */
export async function searchTickets(
  db: Database,
  filter: TextFilter,
  limits = SEARCH_LIMITS,
): Promise<FoundTickets> {
  const [numbered, { ids, isOnlyNewest }] = await Promise.all([
    findNumbered(db, filter),
    searchText(db, filter, limits),
  ]);
  return { ids: [...numbered, ...ids.filter((id) => !numbered.includes(id))], isOnlyNewest };
}

/** The ticket with the text as its number, or none. */
async function findNumbered(db: Database, { text, ...filter }: TextFilter): Promise<number[]> {
  const number = soughtNumber(text);
  if (number === undefined) return [];
  const rows = await db
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.id, number), matchesFilter(filter)));
  return rows.map(({ id }) => id);
}

async function searchText(db: Database, filter: TextFilter, limits: SearchLimits): Promise<FoundTickets> {
  const { ids, isAll } = await searchNewest(db, filter, limits);
  const first = { ids: ids.slice(0, limits.found), isOnlyNewest: !isAll || ids.length > limits.found };
  const indexed = indexedText(filter.text);
  if (isAll || ids.length > limits.found || !indexed) return first;
  const older = await searchAll(db, filter, indexed, limits.timeoutMs);
  if (!older) return first;
  // the index may lack answers that the newest tickets have
  const all = [...new Set([...ids, ...older])].sort((one, other) => other - one);
  return { ids: all.slice(0, limits.found), isOnlyNewest: all.length > limits.found };
}

async function searchNewest(db: Database, { text, ...filter }: TextFilter, { newest, found }: SearchLimits) {
  const { rows } = await db.execute<{ total: number; ids: string[] | null }>(sql`
    WITH newest AS MATERIALIZED (
      SELECT id FROM ${tickets} WHERE ${tickets.region} = ${filter.region} ORDER BY id DESC LIMIT ${newest}
    ), found AS (
      SELECT ${tickets.id} AS id FROM ${tickets}
      WHERE ${tickets.id} >= (SELECT min(id) FROM newest) AND ${matchesFilter(filter)} AND ${hasText(text)}
      ORDER BY ${tickets.id} DESC LIMIT ${found + 1}
    )
    SELECT (SELECT count(*)::int FROM newest) AS total, (SELECT array_agg(id) FROM found) AS ids`);
  const [row] = rows;
  return { ids: (row?.ids ?? []).map(Number), isAll: (row?.total ?? 0) < newest };
}

/** Numbers of tickets of any age; null: it would take too long. */
async function searchAll(
  db: Database,
  { text, ...filter }: TextFilter,
  indexed: SQL,
  timeoutMs: number,
): Promise<number[] | null> {
  try {
    return await inTransaction(db, async (tx) => {
      // letters of a ticket cost much more to compute than the planner thinks: only the index, which has them, is quick
      await tx.execute(sql`SELECT set_config('statement_timeout', ${String(timeoutMs)}, true),
        set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true)`);
      const { rows } = await tx.execute<{ id: string }>(sql`
        SELECT ${tickets.id} AS id FROM ${tickets}
        WHERE ${matchesFilter(filter)} AND ${indexed} AND ${hasText(text)}`);
      return rows.map(({ id }) => Number(id));
    });
  } catch (error) {
    if (isStatementTimeout(error)) return null;
    throw error;
  }
}
