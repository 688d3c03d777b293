import type { RegionManifest } from '#contracts/types.ts';
import { nextDigest } from '#domain/digest-time.ts';
import { afterQuietHours } from '#domain/quiet-hours.ts';
import type { SavedSearchRow } from './repositories/saved-searches.ts';

const MINUTE = 60_000;

/** Returns when a message about a saved search is due. @param now milliseconds since 1970 */
export function dueTime(
  { frequency, lastSentAt }: Pick<SavedSearchRow, 'frequency' | 'lastSentAt'>,
  { alerts, timeZone }: Pick<RegionManifest, 'alerts' | 'timeZone'>,
  now: number,
): Date {
  if (frequency !== 'instant') return new Date(nextDigest(now, frequency, { ...alerts, timeZone }));
  const pauseEnds = lastSentAt ? lastSentAt.getTime() + alerts.instantMinutes * MINUTE : 0;
  return new Date(afterQuietHours(Math.max(now, pauseEnds), alerts.quietHours, timeZone));
}
