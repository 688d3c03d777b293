import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import { type AlertEvent, type AlertFrequency, savedSearches } from '../../../storage/schema.ts';
import { inTransaction } from '../../../storage/transaction.ts';
import type { Owner } from '../../histories/index.ts';

export type SavedSearchRow = typeof savedSearches.$inferSelect;

/** Alert settings of a saved search. */
export interface AlertChoice {
  events: AlertEvent[];
  frequency: AlertFrequency;
  isPaused: boolean;
  /** When waiting messages are sent from now on. */
  dueAt: Date;
}

/**
 * Saves a search, or changes the alert settings of a saved one.
 * @returns null if there are already `most` saved searches
 */
export async function saveSearch(
  db: Database,
  owner: Owner,
  search: Pick<SavedSearchRow, 'kind' | 'search' | 'language'> &
    Partial<Pick<SavedSearchRow, 'fields'>> &
    AlertChoice,
  most: number,
): Promise<(SavedSearchRow & { isNew: boolean }) | null> {
  return inTransaction(db, async (tx) => {
    // serialises saves of a contact, so that the limit holds. Does not lock the contact's row: deleting a contact locks its
    // saved searches first, which would be a deadlock
    const lockName = `saved searches of ${owner.contactId}`;
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${lockName}, 0))`);
    const mine = await tx.select().from(savedSearches).where(eq(savedSearches.contactId, owner.contactId));
    const known = mine.find(({ kind, search: text }) => kind === search.kind && text === search.search);
    if (known) {
      const changed = await changeSavedSearch(tx, owner, known.id, search);
      return changed && { ...changed, isNew: false };
    }
    if (mine.length >= most) return null;
    const { dueAt: _, ...insertable } = search;
    const [row] = await tx
      .insert(savedSearches)
      .values({ ...owner, ...insertable })
      .returning();
    return row ? { ...row, isNew: true } : null;
  });
}

/** Returns saved searches of a contact, the latest first. */
export async function listSavedSearches(db: Database, owner: Owner): Promise<SavedSearchRow[]> {
  return db.select().from(savedSearches).where(ownedBy(owner)).orderBy(desc(savedSearches.id));
}

/**
 * Changes the alert settings of a search. Waiting messages follow: a paused search or an unwanted event sends nothing.
 * @returns null if the owner has no such search
 */
export async function changeSavedSearch(
  db: Database,
  owner: Owner,
  id: number,
  { events, frequency, isPaused, dueAt }: AlertChoice,
): Promise<SavedSearchRow | null> {
  return inTransaction(db, async (tx) => {
    const [before] = await tx
      .select()
      .from(savedSearches)
      .where(and(ownedBy(owner), eq(savedSearches.id, id)))
      .for('update');
    if (!before) return null;
    const [row] = await tx
      .update(savedSearches)
      .set({
        events,
        frequency,
        isPaused,
        // events during the pause are not sent afterwards
        ...(before.isPaused && !isPaused && { seen: sql`pg_current_snapshot()` }),
      })
      .where(eq(savedSearches.id, id))
      .returning();
    const unwanted =
      isPaused || before.isPaused
        ? sql`true`
        : sql`NOT (event = ANY(${sql.param(events, savedSearches.events)}))`;
    await tx.execute(
      sql`DELETE FROM outbox WHERE saved_search_id = ${id} AND sent_at IS NULL AND ${unwanted}`,
    );
    if (before.frequency !== frequency)
      await tx.execute(
        sql`UPDATE outbox SET due_at = ${dueAt} WHERE saved_search_id = ${id} AND sent_at IS NULL AND attempts = 0`,
      );
    return row ?? null;
  });
}

/** @returns false if the owner has no such search */
export async function deleteSavedSearch(db: Database, owner: Owner, id: number): Promise<boolean> {
  const { rowCount } = await db.delete(savedSearches).where(and(ownedBy(owner), eq(savedSearches.id, id)));
  return rowCount === 1;
}

/** A saved search with alerts. */
export type StoredWatch = Pick<
  SavedSearchRow,
  'id' | 'contactId' | 'kind' | 'search' | 'events' | 'frequency' | 'seen' | 'lastSentAt'
>;

/**
 * Returns saved searches of a region with alerts, in the order they were saved.
 * @param after the last one of the previous page, 0 at first
 */
export async function listWatches(
  db: Database,
  region: string,
  after: number,
  limit: number,
): Promise<StoredWatch[]> {
  const { id, contactId, kind, search, events, frequency, seen, lastSentAt } = savedSearches;
  return db
    .select({ id, contactId, kind, search, events, frequency, seen, lastSentAt })
    .from(savedSearches)
    .where(and(eq(savedSearches.region, region), eq(savedSearches.isPaused, false), gt(id, after)))
    .orderBy(asc(id))
    .limit(limit);
}

const ownedBy = ({ contactId, region }: Owner) =>
  and(eq(savedSearches.contactId, contactId), eq(savedSearches.region, region));
