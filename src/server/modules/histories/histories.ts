import { and, desc, eq, sql } from 'drizzle-orm';
import type { Language, SearchHistoryEntry, ViewingHistoryAnswer } from '#contracts/types.ts';
import { zonedDay } from '#domain/time/zoned-day.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { SearchEntry } from '#region/routing/search-entry.ts';
import type { Database } from '../../storage/database.ts';
import { jsonForPostgres } from '../../storage/json-for-postgres.ts';
import { searchHistories } from '../../storage/schema.ts';
import { inTransaction } from '../../storage/transaction.ts';
import type { ContactRow } from '../contacts/index.ts';
import { type DescribeSearch, searchToSave } from './described-search.ts';
import { listViews, type Owner, recordViews, removeViews } from './repositories/viewing-histories.ts';

/** A time from the client's clock; undefined: now. */
type ClientTime = string | undefined;

/** Viewed cars and searches of logged-in people, on all their devices (SPEC 2.3, 3.13). */
export interface Histories {
  views(
    owner: ContactRow,
    region: ResolvedRegion,
    part: { kind: SearchEntry['kind'] | null; day: string | null; page: number },
  ): Promise<ViewingHistoryAnswer>;
  /** @returns slugs without a car */
  recordViews(
    owner: ContactRow,
    region: ResolvedRegion,
    views: readonly { slug: string; at: ClientTime }[],
  ): Promise<{ recorded: number; unknown: string[] }>;
  removeViews(owner: ContactRow, slug: string | null): Promise<number>;
  searches(owner: ContactRow, region: ResolvedRegion, language: Language): Promise<SearchHistoryEntry[]>;
  /** @throws BadQueryError */
  recordSearches(
    owner: ContactRow,
    region: ResolvedRegion,
    searches: readonly (SearchEntry & { at: ClientTime })[],
  ): Promise<void>;
  removeSearches(owner: ContactRow, entry: SearchEntry | null): Promise<number>;
}

/** @param clock milliseconds since 1970 */
export function createHistories(db: Database, describe: DescribeSearch, clock: () => number): Histories {
  // clocks of devices may be wrong: no time is in the future
  const pastOf = (clientTime: ClientTime): Date => {
    const now = clock();
    const time = clientTime === undefined ? now : Date.parse(clientTime);
    return new Date(Number.isNaN(time) ? now : Math.min(time, now));
  };
  return {
    async views(owner, { manifest }, { kind, day, page }) {
      const size = manifest.pageSize;
      const found = await listViews(db, ownerOf(owner), {
        kind,
        on: day === null ? null : { day, timeZone: manifest.timeZone },
        offset: (page - 1) * size,
        limit: size,
      });
      const categories = { used: found.used, new: found.new };
      return {
        data: found.rows.map(({ listingId, slug, title, kind: category, viewedAt }) => ({
          listing_id: listingId,
          slug,
          title,
          category,
          viewed_at: viewedAt.toISOString(),
          sticked_date: zonedDay(viewedAt.getTime(), manifest.timeZone),
        })),
        meta: { total: kind ? categories[kind] : found.used + found.new, page, size, categories },
      };
    },
    async recordViews(owner, { manifest }, views) {
      const viewed = views.map(({ slug, at }) => ({ slug, viewedAt: pastOf(at) }));
      const known = new Set(await recordViews(db, ownerOf(owner), viewed, manifest.histories.mostViews));
      const unknown = new Set(views.map(({ slug }) => slug).filter((slug) => !known.has(slug)));
      return { recorded: known.size, unknown: [...unknown] };
    },
    removeViews: (owner, slug) => removeViews(db, ownerOf(owner), slug),
    async searches(owner, region, language) {
      const rows = await listSearches(db, ownerOf(owner));
      return rows.map((row) => ({
        ...describe(region, language, row),
        search_time: row.searchedAt.toISOString(),
      }));
    },
    async recordSearches(owner, region, searches) {
      const rows = searches.map(({ at, ...entry }) => ({
        ...searchToSave(region, entry),
        searchedAt: pastOf(at),
      }));
      await recordSearches(db, ownerOf(owner), rows, region.manifest.histories.mostSearches);
    },
    removeSearches: (owner, entry) => removeSearches(db, ownerOf(owner), entry),
  };
}

const ownerOf = ({ id, region }: ContactRow) => ({ contactId: id, region });

/** A search in a history; `search` is canonical. */
interface SearchRow extends SearchEntry {
  searchedAt: Date;
}

/** Adds searches to a history; a repeated search gets the latest time. Deletes the oldest beyond `most`. */
async function recordSearches(
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
async function listSearches(db: Database, owner: Owner): Promise<SearchRow[]> {
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
async function removeSearches(db: Database, owner: Owner, entry: SearchEntry | null): Promise<number> {
  const one = entry && and(eq(searchHistories.kind, entry.kind), eq(searchHistories.search, entry.search));
  const { rowCount } = await db.delete(searchHistories).where(and(ownedBy(owner), one ?? undefined));
  return rowCount ?? 0;
}

const ownedBy = ({ contactId, region }: Owner) =>
  and(eq(searchHistories.contactId, contactId), eq(searchHistories.region, region));
