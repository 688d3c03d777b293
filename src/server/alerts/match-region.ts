import { indexDefinition } from '#region/index-definition.ts';
import { shelfOf } from '#region/new-car-shelf.ts';
import type { ResolvedRegion } from '#region/resolved-region.ts';
import { compileCriteria } from '#region/search-criteria.ts';
import { readSearchEntry } from '#region/search-entry.ts';
import type { Database } from '../db/database.ts';
import { takeTurn } from '../db/turns.ts';
import { takeChanges } from '../repositories/alert-changes.ts';
import { putInOutbox } from '../repositories/outbox.ts';
import { listWatches } from '../repositories/saved-searches.ts';
import { dueTime } from './due-time.ts';
import { matchChanges } from './match-changes.ts';

const AT_ONCE = 500;

/**
 * Compares the oldest changes of a region with its saved searches and puts what their owners want to hear into the outbox.
 * All in one transaction: a change leaves the queue together with its news.
 * @returns whether there may be more
 */
export async function matchRegion(db: Database, region: ResolvedRegion, now: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await takeTurn(tx, 'alerts', region.code))) return false;
    const changes = await takeChanges(tx, region.code, AT_ONCE);
    if (changes.length === 0) return false;
    const searches = await listWatches(tx, region.code);
    for (const kind of ['used', 'new'] as const) {
      const shelf = shelfOf(region, kind);
      const watches = searches
        .filter((search) => search.kind === kind)
        .map((search) => ({
          ...search,
          criteria: compileCriteria(shelf, readSearchEntry(region, search).query),
        }))
        // a search whose filters are all gone from the manifest would match everything
        .filter(({ criteria }) => criteria.length > 0);
      if (watches.length === 0) continue;
      const byId = new Map(
        watches.map((watch) => [watch.id, { ...watch, dueAt: dueTime(watch, region.manifest, now) }]),
      );
      const ofKind = changes.filter((change) => change.kind === kind);
      const matches = matchChanges(indexDefinition(shelf), ofKind, watches);
      await putInOutbox(
        tx,
        matches.flatMap(({ watch: { id }, change: { listingId, title }, ...news }) => {
          const watch = byId.get(id);
          if (!watch) return [];
          const { contactId, dueAt } = watch;
          return [{ ...news, contactId, savedSearchId: id, listingId, title, dueAt }];
        }),
      );
    }
    return changes.length === AT_ONCE;
  });
}
