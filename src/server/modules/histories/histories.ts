import type { Language, SearchHistoryEntry, ViewingHistoryAnswer } from '#contracts/types.ts';
import { zonedDay } from '#domain/time/zoned-day.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { SearchEntry } from '#region/routing/search-entry.ts';
import type { Database } from '../../storage/database.ts';
import type { ContactRow } from '../contacts/index.ts';
import { type DescribeSearch, searchToSave } from './described-search.ts';
import { listSearches, recordSearches, removeSearches } from './repositories/search-histories.ts';
import { listViews, recordViews, removeViews } from './repositories/viewing-histories.ts';

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
