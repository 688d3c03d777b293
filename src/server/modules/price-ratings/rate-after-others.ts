import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../storage/database.ts';
import { type RatedManifest, type RatingReport, rateRegion } from './rate-region.ts';

const PAUSE_MS = 500;
const TIMEOUT_MS = 60_000;

/**
 * Rates a region like `rateRegion`, after another process that is rating it: that one may not have seen the newest cars.
 * @param timeoutMs how long to wait for the other process
 * @returns undefined if the region has no ratings
 * @throws if the other process does not end in time, and like `rateRegion`
 */
export async function rateAfterOthers(
  db: Database,
  manifest: RatedManifest,
  timeoutMs = TIMEOUT_MS,
): Promise<RatingReport | undefined> {
  if (!manifest.features.priceRating) return undefined;
  const end = performance.now() + timeoutMs;
  for (;;) {
    const report = await rateRegion(db, manifest);
    if (report) return report;
    if (performance.now() >= end) throw new Error('another process has been rating this region for too long');
    await sleep(PAUSE_MS);
  }
}
