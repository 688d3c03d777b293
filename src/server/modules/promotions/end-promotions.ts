import type { RegionManifest } from '#contracts/types.ts';
import { reasonOf } from '#domain/privacy/reason-of.ts';
import { zonedDay } from '#domain/time/zoned-day.ts';
import type { Database } from '../../storage/database.ts';
import { rewriteEnded } from './repositories/ended-promotions.ts';
import { withoutPromotion } from './without-promotion.ts';

const BATCH_SIZE = 200;

/**
 * Ends the promotions whose last day is over in the region's time zone.
 * @param now milliseconds since 1970
 * @throws after all regions, with those that failed
 */
export async function endPromotions(
  db: Database,
  manifests: readonly Pick<RegionManifest, 'code' | 'timeZone' | 'financing' | 'currency'>[],
  now: number,
  signal?: AbortSignal,
): Promise<void> {
  const failures: string[] = [];
  for (const manifest of manifests) {
    const { code, timeZone } = manifest;
    const today = zonedDay(now, timeZone);
    const endSome = () =>
      rewriteEnded(db, code, today, BATCH_SIZE, (listing) => withoutPromotion(listing, manifest));
    try {
      while (!signal?.aborted && (await endSome()) === BATCH_SIZE);
    } catch (error) {
      failures.push(`${code}: ${reasonOf(error)}`);
    }
  }
  if (failures.length > 0) throw new Error(failures.join('; '));
}
