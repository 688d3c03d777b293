import { inArray, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { type AlertEvent, outbox } from '../db/schema.ts';
import type { SavedSearchRow } from './saved-searches.ts';

/** A message that is due: all news of one saved search, and whom to tell. */
export interface DueMessage {
  ids: number[];
  news: { event: AlertEvent; title: string }[];
  /** The largest number of attempts, this one counted. */
  attempts: number;
  /** In the language that its owner prefers, else in the one it was saved in. */
  search: Pick<SavedSearchRow, 'id' | 'region' | 'kind' | 'search' | 'language'>;
  phone: string;
}

/** How failed messages are repeated. */
export interface RetryRules {
  /** Seconds until the second attempt; doubled with each, up to `longestSeconds`. Longer than an attempt can take. */
  firstSeconds: number;
  longestSeconds: number;
  mostAttempts: number;
}

const AT_ONCE = 500;
/** Days that are remembered what has been told; the same news are news again after that. */
const KEPT_DAYS = 90;

/** Puts news into the outbox; what stands in it already, sent or not, is not put in again. To be called in the transaction of their cause. */
export async function putInOutbox(
  tx: Database,
  news: readonly Pick<
    typeof outbox.$inferInsert,
    'dedupeKey' | 'contactId' | 'savedSearchId' | 'event' | 'title' | 'dueAt'
  >[],
): Promise<void> {
  for (let at = 0; at < news.length; at += AT_ONCE)
    await tx
      .insert(outbox)
      .values(news.slice(at, at + AT_ONCE))
      .onConflictDoNothing();
}

/**
 * Takes the message that has been due for longest, and counts the attempt. Nobody else gets it until the next attempt is
 * due: a process that dies on the way has not lost it (HARDENING R14).
 */
export async function takeDueMessage(db: Database, rules: RetryRules): Promise<DueMessage | null> {
  const waits = sql`sent_at IS NULL AND attempts < ${rules.mostAttempts} AND due_at <= now()`;
  const { rows } = await db.execute<Stored>(sql`
    WITH search AS (
      SELECT s.id, s.region, s.kind, s.search, s.language, s.contact_id FROM saved_searches s
      WHERE NOT s.is_paused AND s.id IN (SELECT saved_search_id FROM outbox WHERE ${waits} ORDER BY due_at LIMIT 100)
      LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED
    ), taken AS (
      UPDATE outbox SET attempts = attempts + 1,
        due_at = now() + make_interval(secs => least(${rules.longestSeconds}::float8, ${rules.firstSeconds}::float8 * 2 ^ least(attempts, 20)))
      WHERE id IN (
        SELECT o.id FROM outbox o WHERE o.saved_search_id = (SELECT id FROM search) AND ${waits}
        ORDER BY o.id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
      RETURNING id, event, title, attempts
    )
    SELECT search.id, search.region, search.kind, search.search, c.phone,
      coalesce(c.preferred_language, search.language) AS language, news.*
    FROM search JOIN contacts c ON c.id = search.contact_id, (
      SELECT jsonb_agg(id ORDER BY id) AS ids, max(attempts) AS attempts,
        jsonb_agg(jsonb_build_object('event', event, 'title', title) ORDER BY id) AS news FROM taken) AS news
    WHERE news.ids IS NOT NULL`);
  const [row] = rows;
  if (!row) return null;
  const { ids, news, attempts, phone, id, ...search } = row;
  return { ids, news, attempts, phone, search: { ...search, id: Number(id) } };
}

interface Stored extends Record<string, unknown> {
  id: string;
  region: string;
  kind: SavedSearchRow['kind'];
  search: string;
  language: string;
  phone: string;
  ids: number[];
  attempts: number;
  news: DueMessage['news'];
}

/** A message has gone out; the next one about the search waits for `pauseSeconds` at least. */
export async function markSent(
  db: Database,
  { ids, search }: Pick<DueMessage, 'ids' | 'search'>,
  pauseSeconds: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`UPDATE saved_searches SET last_sent_at = now() WHERE id = ${search.id}`);
    await tx.update(outbox).set({ sentAt: sql`now()`, lastError: null }).where(inArray(outbox.id, ids));
    await tx.execute(sql`
      UPDATE outbox SET due_at = greatest(due_at, now() + make_interval(secs => ${pauseSeconds}::int))
      WHERE saved_search_id = ${search.id} AND sent_at IS NULL AND attempts = 0`);
  });
}

/** A message did not go out. @param reason says neither phone nor text */
export async function markFailed(db: Database, ids: readonly number[], reason: string): Promise<void> {
  await db
    .update(outbox)
    .set({ lastError: reason.slice(0, 200) })
    .where(inArray(outbox.id, [...ids]));
}

export async function pruneOutbox(db: Database): Promise<void> {
  await db.execute(sql`DELETE FROM outbox WHERE created_at < now() - make_interval(days => ${KEPT_DAYS})`);
}
