import type { RegionManifest } from '#contracts/types.ts';
import { reasonOf } from '#domain/reason-of.ts';
import type { Database } from '../../storage/database.ts';
import type { Log } from '../../storage/log.ts';
import { isFresh } from './rating-age.ts';
import { ratingRuns } from './repositories/price-rating-runs.ts';

/** Knows in this process which regions' ratings may be shown. */
export interface RatingWatch {
  isShown(region: string): boolean;
  /** Grows whenever the ratings of the region appear or disappear. */
  version(region: string): number;
  /** Called with a region whose ratings have appeared or disappeared. Returns how to end it. */
  onFlip(listener: (region: string) => void): () => void;
  /** Looks now; never rejects. */
  look(): Promise<void>;
  stop(): void;
}

export interface RatingWatchOptions {
  db: Database;
  log: Log;
  /** Manifests as they are at the moment. */
  manifests(): readonly Pick<RegionManifest, 'code' | 'priceRating' | 'features'>[];
  /** Milliseconds since 1970. */
  clock: () => number;
  /** Milliseconds between two looks, for tests. */
  poll?: number;
}

/** Milliseconds between two looks; ratings appear and disappear this much late. */
const POLL = 15_000;

/** Ratings are hidden until it is known that they are fresh. While the database is away their age still counts. */
export function watchRatings({ db, log, manifests, clock, poll = POLL }: RatingWatchOptions): RatingWatch {
  const shown = new Map<string, boolean>();
  const versions = new Map<string, number>();
  const listeners = new Set<(region: string) => void>();
  let runs = new Map<string, number>();
  let isFailing = false;

  async function look(): Promise<void> {
    try {
      runs = await ratingRuns(db);
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.warn(`The age of price ratings is not known: ${reasonOf(error)}`);
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
  const timer = setInterval(look, poll);
  timer.unref();

  return {
    isShown: (region) => shown.get(region) ?? false,
    version: (region) => versions.get(region) ?? 0,
    onFlip(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    look,
    stop: () => clearInterval(timer),
  };
}
