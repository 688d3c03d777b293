import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../storage/database.ts';
import { type RatedManifest, type RatingReport, rateRegion } from './rate-region.ts';

const PAUSE_MS = 500;
const TIMEOUT_MS = 60_000;

/**
 * Rates a region as `rateRegion` does, after another process that is at it: that one may not have seen the newest cars.
 * @param patience milliseconds
 * @returns nothing when the region has no ratings
 * @throws when the other process does not end in time, and like `rateRegion`
 */
export async function rateInTurn(
  db: Database,
  manifest: RatedManifest,
  patience = TIMEOUT_MS,
): Promise<RatingReport | undefined> {
  if (!manifest.features.priceRating) return undefined;
  const end = performance.now() + patience;
  for (;;) {
    const report = await rateRegion(db, manifest);
    if (report) return report;
    if (performance.now() >= end) throw new Error('another process has been rating this region for too long');
    await sleep(PAUSE_MS);
  }
}
