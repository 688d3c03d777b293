import { regionForKind } from '#region/manifest/new-car-region.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { SearchEntry } from '#region/routing/search-entry.ts';
import { indexDefinition } from '#region/search/index-definition.ts';
import { withDatabaseLock } from '../../storage/advisory-locks.ts';
import type { Database } from '../../storage/database.ts';
import { paced } from '../../storage/paced.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { type CriteriaOf, criteriaOf } from './criteria-of.ts';
import { createDueTimes, dueTime } from './due-time.ts';
import { type ChangeMatcher, createChangeMatcher } from './match-changes.ts';
import { matchSearches } from './match-searches.ts';
import {
  advanceBatch,
  type BatchProgress,
  type ChangeBatch,
  closeBatch,
  openBatch,
  readChanges,
} from './repositories/alert-changes.ts';
import { insertIntoOutbox } from './repositories/outbox.ts';
import {
  listSavedCarWatches,
  listSavedListings,
  type SavedCarWatch,
} from './repositories/saved-car-watches.ts';
import { listWatches } from './repositories/saved-searches.ts';
import { addSearchAlerts } from './repositories/search-alerts.ts';
import { createSavedCarMatcher, type SavedCarMatcher } from './saved-car-alerts.ts';
import { yieldEvery } from './yield-every.ts';

/** Changes that are read together, with all their fields. */
const PAGE_SIZE = 100;

/** Milliseconds after which other work of the process has its turn. */
const MAX_BLOCKED_MS = 5;

/** Changes that are compared together: the more, the less often all searches are read. In memory a change takes some hundred bytes. */
const CHANGE_BATCH_SIZE = 10_000;
/** Searches that are read together. */
const SEARCH_PAGE_SIZE = 1_000;
/** What a transaction about saved cars reads and writes at most. */
const SAVED_CAR_PAGE = { contacts: 200, rows: 200 };
/** Share of the time that matching takes: searches of visitors beside it stay as fast. */
const SHARE = 0.2;

export interface MatchOptions {
  /** Parses saved searches, of which it may cache many: they are parsed again for each batch. */
  criteriaOf?: CriteriaOf;
  /** Milliseconds since 1970, the same for all processes. Read for each slice: a batch may take longer than until quiet hours begin. */
  clock(): number | Promise<number>;
  signal?: AbortSignal;
  /** Called in each pause; the next slice waits for it. */
  onPause?(): Promise<void>;
}

/**
 * Compares the oldest changes of a region with its saved searches and saved cars, and adds the alerts to the outbox. Each slice of alerts is
 * one short transaction with its progress, followed by a pause: a process that is killed, or aborted, loses nothing, and the next one goes on
 * where it was. Of several processes one compares, the others leave the region alone: reading the changes is expensive.
 * @returns whether there may be more changes
 */
export async function matchRegion(
  db: Database,
  region: ResolvedRegion,
  options: MatchOptions,
): Promise<boolean> {
  const done = await withDatabaseLock(db, 'alerts', region.code, () => matchBatch(db, region, options));
  return done?.result ?? false;
}

async function matchBatch(db: Database, region: ResolvedRegion, options: MatchOptions): Promise<boolean> {
  const { signal, onPause } = options;
  const batch = await openBatch(db, region.code, CHANGE_BATCH_SIZE);
  if (!batch) return false;
  const wait = paced(signal, SHARE);
  const pause = async () => {
    // rejects when aborted
    await wait().catch(() => {});
    await onPause?.();
  };
  const matchers = await createMatchers(db, region, batch, { pause, signal });
  if (signal?.aborted) return false;
  let progress: BatchProgress = batch;
  for (const part of [compareSearches, compareSavedCars])
    for await (const next of part({ db, region, batch, matchers, options }, progress)) {
      if (!next || signal?.aborted) return false;
      progress = next;
      await pause();
    }
  return closeBatch(db, batch, progress);
}

interface Comparison {
  db: Database;
  region: ResolvedRegion;
  batch: ChangeBatch;
  matchers: Matchers;
  options: MatchOptions;
}

/** Yields the progress after each slice; null: this process lost the lock with its connection, and another one was faster. */
type Progress = AsyncGenerator<BatchProgress | null>;

async function* compareSearches(
  { db, region, batch, matchers, options }: Comparison,
  progress: BatchProgress,
): Progress {
  const { clock } = options;
  const using = { matchers: matchers.searches, criteriaOf: options.criteriaOf ?? criteriaOf };
  let from = progress;
  for (let after = progress.afterSearch; ; ) {
    const watches = await listWatches(db, region.code, after, SEARCH_PAGE_SIZE);
    if (watches.length === 0) return;
    for await (const { alerts, last } of matchSearches(region, watches, using)) {
      after = last;
      const dueAt = createDueTimes(region.manifest, await clock());
      // comparing again what causes no alert is cheaper than a transaction
      const isOurs =
        alerts.length === 0 ||
        (await inTransaction(db, async (tx) => {
          if (!(await advanceBatch(tx, batch, from, { afterSearch: last }))) return false;
          await addSearchAlerts(
            tx,
            alerts.map((each) => ({ ...each, dueAt: dueAt(each.watch) })),
          );
          return true;
        }));
      if (isOurs && alerts.length > 0) from = { ...from, afterSearch: last };
      yield isOurs ? from : null;
    }
  }
}

async function* compareSavedCars(
  { db, region, batch, matchers: { savedCars }, options: { clock } }: Comparison,
  progress: BatchProgress,
): Progress {
  const ids = [...new Set([...savedCars.used.listingIds, ...savedCars.new.listingIds])];
  if (ids.length === 0) return;
  const alertsDueAt = (now: number) => (watch: SavedCarWatch) => {
    const { lastSentAt } = watch;
    return savedCars[watch.kind].match(
      watch,
      dueTime({ frequency: 'instant', lastSentAt }, region.manifest, now),
    );
  };
  for (let from = progress; ; ) {
    const page = { after: from.afterContact, ...SAVED_CAR_PAGE };
    const alertsOf = alertsDueAt(await clock());
    const last = await inTransaction(db, async (tx) => {
      const saved = await listSavedCarWatches(tx, region.code, ids, page);
      const afterContact = saved.at(-1)?.contactId;
      if (afterContact === undefined) return undefined;
      if (!(await advanceBatch(tx, batch, from, { afterContact }))) return null;
      await insertIntoOutbox(tx, saved.flatMap(alertsOf));
      return afterContact;
    });
    if (last === undefined) return;
    from = { ...from, afterContact: last ?? 0 };
    yield last === null ? null : from;
  }
}

type Kind = SearchEntry['kind'];

/** Compare a batch of changes with what people wait for. */
interface Matchers {
  searches: Record<Kind, ChangeMatcher>;
  savedCars: Record<Kind, SavedCarMatcher>;
}

interface Pace {
  /** Called after each page. */
  pause(): Promise<void>;
  /** Ends the reading when aborted. */
  signal?: AbortSignal;
}

/** Reads the changes of a batch, a few at a time. */
async function createMatchers(
  db: Database,
  region: ResolvedRegion,
  { seqs }: ChangeBatch,
  { pause, signal }: Pace,
): Promise<Matchers> {
  const yieldIfDue = yieldEvery(MAX_BLOCKED_MS);
  const searchesOf = (kind: Kind) => createChangeMatcher(indexDefinition(regionForKind(region, kind)));
  const savedCarsOf = (kind: Kind) => createSavedCarMatcher(regionForKind(region, kind));
  const searches = { used: searchesOf('used'), new: searchesOf('new') };
  const savedCars = { used: savedCarsOf('used'), new: savedCarsOf('new') };
  for (let at = 0; at < seqs.length && !signal?.aborted; at += PAGE_SIZE) {
    const changes = await readChanges(db, seqs.slice(at, at + PAGE_SIZE));
    const ids = changes.map(({ listingId }) => listingId);
    const saved = await listSavedListings(db, region.code, ids);
    for (const change of changes) {
      searches[change.kind].add(change);
      if (saved.has(change.listingId)) savedCars[change.kind].add(change);
      await yieldIfDue();
    }
    await pause();
  }
  return { searches, savedCars };
}
