import { sql } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import type { AlertEvent, FurtherAlert } from '../../../storage/schema.ts';
import type { AlertMatch, EventMatches } from '../event-matches.ts';
import type { StoredWatch } from './saved-searches.ts';

/** Alerts of one saved search and the time when they are due. */
export interface SearchAlerts {
  watch: StoredWatch;
  matches: readonly EventMatches[];
  dueAt: Date;
}

/** Alerts of a row that are stored one by one; more are counted only. A message names three of them. */
const MAX_STORED = 24;

/**
 * Adds alerts of saved searches to the outbox, each once: those of a search and event join the row that waits, or begin a new one. Searches
 * that were deleted meanwhile are left out.
 */
export async function addSearchAlerts(tx: Database, alerts: readonly SearchAlerts[]): Promise<void> {
  if (alerts.length === 0) return;
  const searches = await lockSearches(
    tx,
    alerts.map(({ watch }) => watch.id),
  );
  const stored = await storedAlerts(tx, searches);
  const rows = alerts.flatMap(({ watch, matches, dueAt }): WrittenRow[] => {
    const rowsOfSearch = stored.get(watch.id) ?? [];
    const known = rowsOfSearch.flatMap(({ keys }) => keys);
    return matches.flatMap((ofEvent): WrittenRow[] => {
      const { event } = ofEvent;
      const waiting = rowsOfSearch.find((row) => row.waits && row.event === event);
      const room = Math.max(0, MAX_STORED - (waiting?.keys.length ?? 0));
      const { first: fresh, further } = ofEvent.take(room, known);
      const written = { savedSearchId: watch.id, event, dueAt, further };
      const [first, ...also] = fresh.map(furtherAlert);
      if (waiting)
        return first || further > 0
          ? [{ ...written, id: waiting.id, also: first ? [first, ...also] : [] }]
          : [];
      return first ? [{ ...written, ...first, also }] : [];
    });
  });
  await append(
    tx,
    rows.filter(({ id }) => id !== undefined),
  );
  await insert(
    tx,
    rows.filter(({ id }) => id === undefined),
  );
}

interface WrittenRow extends Partial<FurtherAlert> {
  /** The row that waits; undefined: a new one. */
  id?: number;
  savedSearchId: number;
  event: AlertEvent;
  dueAt: Date;
  also: FurtherAlert[];
  further: number;
}

interface StoredRow {
  id: number;
  event: AlertEvent;
  /** Whether it is neither sent nor being sent. */
  waits: boolean;
  keys: string[];
}

/** Nobody deletes or changes the searches meanwhile. Those who do lock them before their alerts, too. @returns those that exist */
async function lockSearches(tx: Database, ids: readonly number[]): Promise<number[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT id FROM saved_searches WHERE id = ANY(${`{${ids.join(',')}}`}::bigint[]) ORDER BY id FOR KEY SHARE`);
  return rows.map(({ id }) => Number(id));
}

/** Returns the rows of searches. Those that wait stay locked, so that no process sends them meanwhile. */
async function storedAlerts(tx: Database, searches: readonly number[]): Promise<Map<number, StoredRow[]>> {
  const { rows } = await tx.execute<Record<keyof StoredRow | 'search' | 'key' | 'also', unknown>>(sql`
    WITH waiting AS (
      SELECT id FROM outbox WHERE saved_search_id = ANY(${`{${searches.join(',')}}`}::bigint[]) AND sent_at IS NULL AND attempts = 0
      ORDER BY id FOR NO KEY UPDATE
    )
    SELECT o.id, o.saved_search_id AS search, o.event, waiting.id IS NOT NULL AS waits, o.dedupe_key AS key,
      jsonb_path_query_array(o.also, '$[*].dedupeKey') AS also
    FROM outbox o LEFT JOIN waiting ON waiting.id = o.id
    WHERE o.saved_search_id = ANY(${`{${searches.join(',')}}`}::bigint[]) ORDER BY o.id DESC`);
  const read = rows.map((row) => ({
    search: Number(row.search),
    id: Number(row.id),
    event: row.event as AlertEvent,
    waits: row.waits === true,
    keys: [row.key as string, ...(row.also as string[])],
  }));
  return Map.groupBy(read, ({ search }) => search);
}

async function append(tx: Database, rows: readonly WrittenRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    UPDATE outbox o SET also = o.also || g.also, further = o.further + g.further
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS g(id bigint, also jsonb, further int)
    WHERE o.id = g.id`);
}

async function insert(tx: Database, rows: readonly WrittenRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.execute(sql`
    INSERT INTO outbox (dedupe_key, contact_id, saved_search_id, event, title, due_at, listing_id, price_before, status, also, further)
    SELECT g."dedupeKey", s.contact_id, s.id, g.event, g.title, g."dueAt", g."listingId", g."priceBefore", g.status, g.also, g.further
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS g("savedSearchId" bigint, "dedupeKey" text, event text, title text,
      "dueAt" timestamptz, "listingId" bigint, "priceBefore" numeric, status text, also jsonb, further int)
    JOIN saved_searches s ON s.id = g."savedSearchId"
    ORDER BY s.id ON CONFLICT DO NOTHING`);
}

const furtherAlert = ({ listingId, title, dedupeKey, priceBefore, status }: AlertMatch): FurtherAlert => ({
  dedupeKey,
  title,
  listingId,
  ...(priceBefore !== undefined && { priceBefore }),
  ...(status !== undefined && { status }),
});
