import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../../storage/database.ts';
import { type AlertEvent, type AlertFrequency, savedSearches } from '../../../storage/schema.ts';
import { inTransaction } from '../../../storage/transaction.ts';
import type { Owner } from '../../histories/repositories/viewing-histories.ts';

export type SavedSearchRow = typeof savedSearches.$inferSelect;

/** How the owner of a saved search wants to hear of it. */
export interface AlertChoice {
  events: AlertEvent[];
  frequency: AlertFrequency;
  isPaused: boolean;
  /** When what waits already is sent from now on. */
  dueAt: Date;
}

/**
 * Saves a search, or changes how the owner of one that is saved already hears of it.
 * @returns null when there are `most` already
 */
export async function saveSearch(
  db: Database,
  owner: Owner,
  search: Pick<SavedSearchRow, 'kind' | 'search' | 'language'> & AlertChoice,
  most: number,
): Promise<(SavedSearchRow & { isNew: boolean }) | null> {
  return inTransaction(db, async (tx) => {
    // one after the other for a person: the last place is given once. The contact's row stays unlocked: deleting a contact
    // locks its saved searches first, and would wait for this as this waits for it
    const turn = `saved searches of ${owner.contactId}`;
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${turn}, 0))`);
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

/** Saved searches of a person, the latest first. */
export async function listSavedSearches(db: Database, owner: Owner): Promise<SavedSearchRow[]> {
  return db.select().from(savedSearches).where(ownedBy(owner)).orderBy(desc(savedSearches.id));
}

/**
 * Changes how an owner hears of a search. What waits to be sent follows: of a search that is paused, or of an event that is
 * not wanted any more, nothing comes.
 * @returns null when the owner has no such search
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
        // what happened in the pause is not told afterwards
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

/** @returns false when the owner has no such search */
export async function deleteSavedSearch(db: Database, owner: Owner, id: number): Promise<boolean> {
  const { rowCount } = await db.delete(savedSearches).where(and(ownedBy(owner), eq(savedSearches.id, id)));
  return rowCount === 1;
}

/**
 * Saved searches of a region whose owners want to hear of changes, in the order they were saved.
 * @param after the last one of those that were read before, 0 at the beginning
 */
export async function listWatches(
  db: Database,
  region: string,
  after: number,
  limit: number,
): Promise<
  Pick<
    SavedSearchRow,
    'id' | 'contactId' | 'kind' | 'search' | 'events' | 'frequency' | 'seen' | 'lastSentAt'
  >[]
> {
  const { id, contactId, kind, search, events, frequency, seen, lastSentAt } = savedSearches;
  return (
    db
      .select({ id, contactId, kind, search, events, frequency, seen, lastSentAt })
      .from(savedSearches)
      .where(and(eq(savedSearches.region, region), eq(savedSearches.isPaused, false), gt(id, after)))
      .orderBy(asc(id))
      .limit(limit)
      // none is deleted until its news are in the outbox
      .for('key share')
  );
}

const ownedBy = ({ contactId, region }: Owner) =>
  and(eq(savedSearches.contactId, contactId), eq(savedSearches.region, region));
