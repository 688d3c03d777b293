import { reasonOf } from '#domain/privacy/reason-of.ts';
import type { Database } from '../../storage/database.ts';
import { type RatedManifest, rateRegion } from './rate-region.ts';
import { isDue } from './rating-age.ts';
import { ratingRuns } from './repositories/price-rating-runs.ts';

/** Rates the cars of every region whose ratings are old enough. @throws when all is done, with the regions that failed */
export async function rateDueRegions(
  db: Database,
  manifests: readonly RatedManifest[],
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
