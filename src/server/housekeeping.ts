import type { RegionManifest } from '#contracts/types.ts';
import { reasonOf } from '#domain/reason-of.ts';
import { zonedDay } from '#domain/zoned-day.ts';
import { pruneAlertChanges } from './modules/alerts/repositories/alert-changes.ts';
import { pruneOutbox } from './modules/alerts/repositories/outbox.ts';
import { pruneChanges } from './modules/listings/repositories/listing-changes.ts';
import { pruneRemovedListings } from './modules/listings/repositories/removed-listings.ts';
import { pruneLogins } from './modules/login/repositories/sessions.ts';
import { rateRegion } from './modules/price-ratings/rate-region.ts';
import { isDue } from './modules/price-ratings/rating-age.ts';
import { ratingRuns } from './modules/price-ratings/repositories/price-rating-runs.ts';
import { pruneConsents } from './modules/profiles/repositories/consents.ts';
import { pruneVisitorContacts } from './modules/profiles/repositories/visitor-contacts.ts';
import { endPromotions } from './modules/promotions/end-promotions.ts';
import { refreshTimeLeft } from './modules/time-left/refresh-time-left.ts';
import type { Database } from './storage/database.ts';
import type { Log } from './storage/log.ts';

const MINUTES = 60_000;
const PRUNE_EVERY = 15 * MINUTES;
const RATE_EVERY = 1 * MINUTES;
const END_EVERY = 1 * MINUTES;
/** Cars that were stored by yesterday's date just after midnight are found by the next run. */
const COUNT_EVERY = 60 * MINUTES;
const AT_ONCE = 50_000;
const KEPT_SECONDS = 3_600;

export interface House {
  /** Resolves when nothing is being done any more. */
  stop(): Promise<void>;
}

/**
 * Does again and again, until stopped, what nobody asks for. Several processes may do so.
 * @param clock milliseconds since 1970
 * @param dayClock the same, by which promotions end
 */
export function keepHouse(
  db: Database,
  log: Log,
  manifests: () => readonly RegionManifest[],
  clock: () => number,
  dayClock = clock,
): House {
  const ending = new AbortController();
  const ended = repeat(
    END_EVERY,
    () => endPromotions(db, manifests(), dayClock(), ending.signal),
    (reason) => {
      if (!ending.signal.aborted) log.warn(`Promotions that are over could not be ended: ${reason}`);
    },
  );
  const counted = repeat(END_EVERY, refreshWhenDue(db, manifests, dayClock, ending.signal), (reason) => {
    if (!ending.signal.aborted) log.warn(`Months that are left could not be counted: ${reason}`);
  });
  counted.now();
  // a site that was away over midnight does not begin with prices of yesterday
  ended.now();
  const chores = [
    ended,
    counted,
    repeat(
      PRUNE_EVERY,
      () => prune(db, manifests(), ending.signal),
      (reason) => log.warn(`Old rows could not be removed: ${reason}`),
    ),
    repeat(
      RATE_EVERY,
      () => rateWhatIsDue(db, manifests(), clock(), ending.signal),
      (reason) => {
        if (!ending.signal.aborted) log.warn(`Prices could not be rated: ${reason}`);
      },
    ),
  ];
  return {
    async stop() {
      ending.abort();
      await Promise.all(chores.map((chore) => chore.stop()));
    },
  };
}

/** Removes change rows that every process has read long ago, what is left of listings deleted long ago, logins that ran out, and proof that is no longer needed. */
async function prune(db: Database, manifests: readonly RegionManifest[], signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await pruneChanges(db, KEPT_SECONDS, AT_ONCE)) === AT_ONCE);
  while (!signal.aborted && (await pruneRemovedListings(db, AT_ONCE)) === AT_ONCE);
  if (signal.aborted) return;
  await pruneLogins(db);
  await pruneVisitorContacts(db);
  await pruneAlertChanges(db);
  await pruneOutbox(db);
  for (const { code, consent } of manifests)
    if (!signal.aborted) await pruneConsents(db, code, consent.proofDays);
}

/** Counts months when a region's day has changed, and now and then besides. */
function refreshWhenDue(
  db: Database,
  manifests: () => readonly RegionManifest[],
  clock: () => number,
  signal: AbortSignal,
): () => Promise<void> {
  const counted = new Map<string, { day: string; at: number }>();
  return async () => {
    const now = clock();
    const due = manifests().filter(({ code, timeZone }) => {
      const last = counted.get(code);
      return last?.day !== zonedDay(now, timeZone) || now - last.at >= COUNT_EVERY;
    });
    await refreshTimeLeft(db, due, now, signal);
    for (const { code, timeZone } of due) counted.set(code, { day: zonedDay(now, timeZone), at: now });
  };
}

/** Rates the cars of every region whose ratings are old enough. @throws when all is done, with the regions that failed */
export async function rateWhatIsDue(
  db: Database,
  manifests: readonly RegionManifest[],
  now: number,
  signal?: AbortSignal,
): Promise<void> {
  const runs = await ratingRuns(db);
  const failures: string[] = [];
  for (const manifest of manifests) {
    if (!isDue(manifest.priceRating, runs.get(manifest.code), now)) continue;
    await rateRegion(db, manifest, { dueAt: now, signal }).catch((error: unknown) => {
      signal?.throwIfAborted();
      failures.push(`${manifest.code}: ${reasonOf(error)}`);
    });
  }
  if (failures.length > 0) throw new Error(failures.join('; '));
}

interface Chore extends House {
  now(): void;
}

/** Works every so many milliseconds, and when told, unless it still is at it. */
function repeat(every: number, work: () => Promise<void>, onFailure: (reason: string) => void): Chore {
  let running: Promise<void> | undefined;
  const now = () => {
    running ??= work()
      .catch((error: unknown) => onFailure(reasonOf(error)))
      .finally(() => {
        running = undefined;
      });
  };
  const timer = setInterval(now, every);
  timer.unref();
  return {
    now,
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
