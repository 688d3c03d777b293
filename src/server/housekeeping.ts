import type { Database } from './db/database.ts';
import type { Log } from './db/log.ts';
import { pruneChanges } from './repositories/listing-changes.ts';
import { pruneRemovedListings } from './repositories/removed-listings.ts';

const MINUTES = 60_000;
const EVERY = 15 * MINUTES;
const AT_ONCE = 50_000;
const KEPT_SECONDS = 3_600;

/** Removes change rows that every process has read long ago, and what is left of listings deleted long ago, again and again until stopped. Several processes may do so. */
export function keepHouse(db: Database, log: Log): { stop(): void } {
  const prune = async () => {
    try {
      while ((await pruneChanges(db, KEPT_SECONDS, AT_ONCE)) === AT_ONCE);
      while ((await pruneRemovedListings(db, AT_ONCE)) === AT_ONCE);
    } catch (error) {
      log.warn(`Old rows could not be removed: ${error instanceof Error ? error.message : error}`);
    }
  };
  const timer = setInterval(prune, EVERY);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
