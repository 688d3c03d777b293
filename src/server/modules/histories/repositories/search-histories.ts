import { and, desc, eq, sql } from 'drizzle-orm';
import type { SearchEntry } from '#region/routing/search-entry.ts';
import type { Database } from '../../../storage/database.ts';
import { jsonForPostgres } from '../../../storage/json-for-postgres.ts';
import { searchHistories } from '../../../storage/schema.ts';
import { inTransaction } from '../../../storage/transaction.ts';
import type { Owner } from './viewing-histories.ts';

/** A search in a history; `search` is canonical. */
export interface SearchRow extends SearchEntry {
  searchedAt: Date;
}

/** Adds searches to a history; a repeated search gets the latest time. Deletes the oldest beyond `most`. */
export async function recordSearches(
  db: Database,
  { contactId, region }: Owner,
  searches: readonly SearchRow[],
  most: number,
): Promise<void> {
  const rows = jsonForPostgres(
    searches.map(({ kind, search, searchedAt }) => ({ kind, search, searched_at: searchedAt })),
  );
  await inTransaction(db, async (tx) => {
    await tx.execute(sql`SELECT FROM contacts WHERE id = ${contactId} FOR NO KEY UPDATE`);
    await tx.execute(sql`
      INSERT INTO search_histories AS h (contact_id, region, kind, search, searched_at)
      SELECT ${contactId}, ${region}, kind, search, max(searched_at)
      FROM json_to_recordset(${rows}::json) AS i(kind text, search text, searched_at timestamptz)
      GROUP BY kind, search
      ON CONFLICT (contact_id, kind, search) DO UPDATE SET
        searched_at = greatest(h.searched_at, excluded.searched_at)`);
    await tx.execute(sql`
      DELETE FROM search_histories WHERE contact_id = ${contactId} AND (kind, search) IN (
        SELECT kind, search FROM search_histories WHERE contact_id = ${contactId}
        ORDER BY searched_at DESC, kind, search OFFSET ${most})`);
  });
}

/** Returns a history, the latest first. */
export async function listSearches(db: Database, owner: Owner): Promise<SearchRow[]> {
  return db
    .select({
      kind: searchHistories.kind,
      search: searchHistories.search,
      searchedAt: searchHistories.searchedAt,
    })
    .from(searchHistories)
    .where(ownedBy(owner))
    .orderBy(desc(searchHistories.searchedAt));
}

/** Removes a search from a history, or all of them. @param entry null: all @returns their number */
export async function removeSearches(db: Database, owner: Owner, entry: SearchEntry | null): Promise<number> {
  const one = entry && and(eq(searchHistories.kind, entry.kind), eq(searchHistories.search, entry.search));
  const { rowCount } = await db.delete(searchHistories).where(and(ownedBy(owner), one ?? undefined));
  return rowCount ?? 0;
}

const ownedBy = ({ contactId, region }: Owner) =>
  and(eq(searchHistories.contactId, contactId), eq(searchHistories.region, region));
