import { regionForKind } from '#region/manifest/new-car-region.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { SearchEntry } from '#region/routing/search-entry.ts';
import { indexDefinition } from '#region/search/index-definition.ts';
import type { Database } from '../../storage/database.ts';
import { type ChangeMatcher, createChangeMatcher } from './match-changes.ts';
import { type ChangeBatch, readChanges } from './repositories/alert-changes.ts';
import { listSavedListings } from './repositories/saved-car-watches.ts';
import { createSavedCarMatcher, type SavedCarMatcher } from './saved-car-alerts.ts';
import { yieldEvery } from './yield-every.ts';

/** Changes that are read together, with all their fields. */
const PAGE_SIZE = 100;
/** Milliseconds after which other work of the process has its turn. */
const MAX_BLOCKED_MS = 5;

type Kind = SearchEntry['kind'];

/** Compare a batch of changes with what people wait for. */
export interface Matchers {
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
export async function createMatchers(
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
