import { DAY_MS } from '#domain/time/durations.ts';
import { zonedDay } from '#domain/time/zoned-day.ts';
import { readField } from '#domain/vehicle/listing-fields.ts';
import type { ResolvedRegion } from '../manifest/resolved-region.ts';

const REDUCED_ON = 'listing.reduced_on';

/** Whether the price of a car was reduced within the period of the manifest. @param now milliseconds since 1970 */
export function isRecentlyReduced(
  car: object,
  { region: { manifest }, now }: { region: Pick<ResolvedRegion, 'manifest'>; now: number },
): boolean {
  const day = readField(car, REDUCED_ON);
  if (typeof day !== 'string') return false;
  const age = (Date.parse(zonedDay(now, manifest.timeZone)) - Date.parse(day)) / DAY_MS;
  return age < manifest.pages.reducedDays;
}
