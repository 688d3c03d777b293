import type { RegionManifest } from '#contracts/types.ts';
import { reasonOf } from '#domain/privacy/reason-of.ts';
import type { Log } from '../../runtime/log.ts';
import type { Database } from '../../storage/database.ts';
import { isFresh } from './rating-age.ts';
import { ratingRuns } from './repositories/price-rating-runs.ts';

/** Tracks in this process whose ratings may be shown. */
export interface RatingWatch {
  isShown(region: string): boolean;
  /** Increases whenever the ratings of the region appear or disappear. */
  version(region: string): number;
  /** Called with a region whose ratings appear or disappear. Returns a function that removes the listener. */
  onFlip(listener: (region: string) => void): () => void;
  /** Checks now; never rejects. */
  refresh(): Promise<void>;
  stop(): void;
}

export interface RatingWatchOptions {
  db: Database;
  log: Log;
  /** Returns the current manifests. */
  manifests(): readonly Pick<RegionManifest, 'code' | 'priceRating' | 'features'>[];
  /** Milliseconds since 1970. */
  clock: () => number;
  /** Interval of checks in milliseconds; set by tests. */
  poll?: number;
}

/** Interval of checks in milliseconds; ratings appear and disappear with this delay. */
const POLL_INTERVAL_MS = 15_000;

/** Hides ratings until they are known to be fresh. Without a database their last known age counts. */
export function watchRatings({
  db,
  log,
  manifests,
  clock,
  poll = POLL_INTERVAL_MS,
}: RatingWatchOptions): RatingWatch {
  const shown = new Map<string, boolean>();
  const versions = new Map<string, number>();
  const listeners = new Set<(region: string) => void>();
  let runs = new Map<string, number>();
  let isFailing = false;

  async function refresh(): Promise<void> {
    try {
      runs = await ratingRuns(db);
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.warn(`The age of price ratings is unknown: ${reasonOf(error)}`);
      isFailing = true;
    }
    const now = clock();
    for (const { code, priceRating, features } of manifests()) {
      const isNow = features.priceRating && isFresh(priceRating, runs.get(code), now);
      if (isNow === (shown.get(code) ?? false)) continue;
      shown.set(code, isNow);
      versions.set(code, (versions.get(code) ?? 0) + 1);
      for (const listener of listeners) listener(code);
    }
  }
  const timer = setInterval(refresh, poll);
  timer.unref();

  return {
    isShown: (region) => shown.get(region) ?? false,
    version: (region) => versions.get(region) ?? 0,
    onFlip(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh,
    stop: () => clearInterval(timer),
  };
}
