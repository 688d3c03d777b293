import type { RegionManifest } from '#contracts/types.ts';
import { nextDigest } from '#domain/messages/digest-time.ts';
import { afterQuietHours } from '#domain/messages/quiet-hours.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import type { SavedSearchRow } from './repositories/saved-searches.ts';

type Recipient = Pick<SavedSearchRow, 'frequency' | 'lastSentAt'>;
type Rules = Pick<RegionManifest, 'alerts' | 'timeZone'>;

/** Returns when a message about a saved search is due. @param now milliseconds since 1970 */
export function dueTime(
  { frequency, lastSentAt }: Recipient,
  { alerts, timeZone }: Rules,
  now: number,
): Date {
  if (frequency !== 'instant') return new Date(nextDigest(now, frequency, { ...alerts, timeZone }));
  const earliest = Math.max(now, pauseEnd(lastSentAt, alerts));
  return new Date(afterQuietHours(earliest, alerts.quietHours, timeZone));
}

/** The same for many searches at one time: those without a pause have one time per frequency. */
export function createDueTimes(rules: Rules, now: number): (recipient: Recipient) => Date {
  const known = new Map<Recipient['frequency'], Date>();
  return (recipient) => {
    const { frequency, lastSentAt } = recipient;
    if (frequency === 'instant' && pauseEnd(lastSentAt, rules.alerts) > now)
      return dueTime(recipient, rules, now);
    const due = known.get(frequency) ?? dueTime(recipient, rules, now);
    known.set(frequency, due);
    return due;
  };
}

/** When the pause after the last message ends, milliseconds since 1970. */
const pauseEnd = (lastSentAt: Date | null, { instantMinutes }: Rules['alerts']): number =>
  lastSentAt ? lastSentAt.getTime() + instantMinutes * MINUTE_MS : 0;
