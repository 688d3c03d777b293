import { regionForKind } from '#region/manifest/new-car-region.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { SearchEntry } from '#region/routing/search-entry.ts';
import { indexDefinition } from '#region/search/index-definition.ts';
import { tryAdvisoryLock } from '../../storage/advisory-locks.ts';
import type { Database } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { criteriaOf } from './criteria-of.ts';
import { dueTime } from './due-time.ts';
import { changeMatcher } from './match-changes.ts';
import { takeChanges } from './repositories/alert-changes.ts';
import { insertIntoOutbox } from './repositories/outbox.ts';
import { listSavedCarWatches, type SavedCarWatch } from './repositories/saved-car-watches.ts';
import { listWatches } from './repositories/saved-searches.ts';
import { savedCarNews } from './saved-car-news.ts';

const CHANGE_BATCH_SIZE = 500;
/** Searches per batch; between batches the process answers other requests. */
const SEARCH_BATCH_SIZE = 100;

/**
 * Compares the oldest changes of a region with its saved searches and saved cars, and inserts the news into the outbox.
 * One transaction: a change leaves the queue together with its messages.
 * @returns whether there may be more changes
 */
export async function matchRegion(db: Database, region: ResolvedRegion, now: number): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await tryAdvisoryLock(tx, 'alerts', region.code))) return false;
    const changes = await takeChanges(tx, region.code, CHANGE_BATCH_SIZE);
    if (changes.length === 0) return false;
    const matcherOf = (kind: SearchEntry['kind']) =>
      changeMatcher(
        indexDefinition(regionForKind(region, kind)),
        changes.filter((change) => change.kind === kind),
      );
    const matchesOf = { used: matcherOf('used'), new: matcherOf('new') };
    let last: number | undefined = 0;
    while (last !== undefined) {
      const watches = await listWatches(tx, region.code, last, SEARCH_BATCH_SIZE);
      const news = watches.flatMap((watch) => {
        const criteria = criteriaOf(region, watch);
        const matches = criteria.length === 0 ? [] : matchesOf[watch.kind]({ ...watch, criteria });
        if (matches.length === 0) return [];
        const dueAt = dueTime(watch, region.manifest, now);
        return matches.map(({ watch: _, change: { listingId, title }, ...match }) => {
          return { ...match, contactId: watch.contactId, savedSearchId: watch.id, listingId, title, dueAt };
        });
      });
      await insertIntoOutbox(tx, news);
      last = watches.at(-1)?.id;
    }
    const saved = await listSavedCarWatches(tx, region.code, [
      ...new Set(changes.map((each) => each.listingId)),
    ]);
    const dueAt = ({ lastSentAt }: SavedCarWatch) =>
      dueTime({ frequency: 'instant', lastSentAt }, region.manifest, now);
    for (const kind of ['used', 'new'] as const) {
      const ofKind = <Row extends { kind: string }>(rows: readonly Row[]) =>
        rows.filter((row) => row.kind === kind);
      const kindRegion = regionForKind(region, kind);
      await insertIntoOutbox(tx, savedCarNews(kindRegion, ofKind(changes), ofKind(saved), dueAt));
    }
    return changes.length === CHANGE_BATCH_SIZE;
  });
}
