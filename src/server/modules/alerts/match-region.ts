import { regionForKind } from '#region/manifest/new-car-region.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { SearchEntry } from '#region/routing/search-entry.ts';
import { indexDefinition } from '#region/search/index-definition.ts';
import type { Database } from '../../storage/database.ts';
import { paced } from '../../storage/paced.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { dueTime } from './due-time.ts';
import { changeMatcher } from './match-changes.ts';
import { matchSearches } from './match-searches.ts';
import {
  advanceBatch,
  type BatchProgress,
  type ChangeBatch,
  closeBatch,
  openBatch,
} from './repositories/alert-changes.ts';
import { insertIntoOutbox } from './repositories/outbox.ts';
import { listSavedCarWatches, type SavedCarWatch } from './repositories/saved-car-watches.ts';
import { listWatches } from './repositories/saved-searches.ts';
import { addSearchNews } from './repositories/search-news.ts';
import { savedCarNews } from './saved-car-news.ts';

const CHANGE_BATCH_SIZE = 500;
/** Searches, or contacts with saved cars, of a transaction. */
const SLICE_SIZE = 200;
/** Share of the time that matching takes: searches of visitors beside it stay as fast. */
const SHARE = 0.2;

/**
 * Compares the oldest changes of a region with its saved searches and saved cars, and adds the news to the outbox. Each slice of searches is
 * one short transaction with its progress, followed by a pause: a process that is killed, or aborted, loses nothing, and the next one goes on
 * where it was. Of several processes one goes on, the others leave it alone.
 * @returns whether there may be more changes
 */
export async function matchRegion(
  db: Database,
  region: ResolvedRegion,
  now: number,
  signal?: AbortSignal,
): Promise<boolean> {
  const batch = await openBatch(db, region.code, CHANGE_BATCH_SIZE);
  if (!batch) return false;
  const pause = paced(signal, SHARE);
  let { progress } = batch;
  for (const part of batch.changes.length === 0 ? [] : [compareSearches, compareSavedCars])
    for await (const next of part(db, region, { ...batch, progress }, now)) {
      if (!next || signal?.aborted) return false;
      progress = next;
      // rejects when aborted
      await pause().catch(() => {});
    }
  await closeBatch(db, region.code, progress);
  return batch.changes.length === CHANGE_BATCH_SIZE;
}

/** Yields the progress after each slice; null: another process was faster. */
type Progress = AsyncGenerator<BatchProgress | null>;

async function* compareSearches(
  db: Database,
  region: ResolvedRegion,
  { changes, progress }: ChangeBatch,
  now: number,
): Progress {
  const matcherOf = (kind: SearchEntry['kind']) =>
    changeMatcher(
      indexDefinition(regionForKind(region, kind)),
      changes.filter((change) => change.kind === kind),
    );
  const matchesOf = { used: matcherOf('used'), new: matcherOf('new') };
  for (let from = progress; ; ) {
    const watches = await listWatches(db, region.code, from.afterSearch, SLICE_SIZE);
    if (watches.length === 0) return;
    const { news, last } = await matchSearches(region, watches, matchesOf, now);
    const isOurs = await inTransaction(db, async (tx) => {
      if (!(await advanceBatch(tx, region.code, from, { afterSearch: last }))) return false;
      await addSearchNews(tx, news);
      return true;
    });
    from = { ...from, afterSearch: last };
    yield isOurs ? from : null;
  }
}

async function* compareSavedCars(
  db: Database,
  region: ResolvedRegion,
  { changes, progress }: ChangeBatch,
  now: number,
): Progress {
  const ids = [...new Set(changes.map(({ listingId }) => listingId))];
  const dueAt = ({ lastSentAt }: SavedCarWatch) =>
    dueTime({ frequency: 'instant', lastSentAt }, region.manifest, now);
  for (let from = progress; ; ) {
    const page = { after: from.afterContact, contacts: SLICE_SIZE };
    const last = await inTransaction(db, async (tx) => {
      const saved = await listSavedCarWatches(tx, region.code, ids, page);
      const afterContact = saved.at(-1)?.contactId;
      if (afterContact === undefined) return undefined;
      if (!(await advanceBatch(tx, region.code, from, { afterContact }))) return null;
      for (const kind of ['used', 'new'] as const) {
        const ofKind = <Row extends { kind: string }>(rows: readonly Row[]) =>
          rows.filter((row) => row.kind === kind);
        const kindRegion = regionForKind(region, kind);
        await insertIntoOutbox(tx, savedCarNews(kindRegion, ofKind(changes), ofKind(saved), dueAt));
      }
      return afterContact;
    });
    if (last === undefined) return;
    from = { ...from, afterContact: last ?? 0 };
    yield last === null ? null : from;
  }
}
