import type { ContentLocation } from '#contracts/types.ts';
import { spansOfDay } from '#domain/appointments/opening-hours.ts';
import { DAY_MINUTES } from '#domain/time/durations.ts';
import { zonedDay } from '#domain/time/zoned-day.ts';
import { addDays, zonedTime } from '#domain/time/zoned-time.ts';
import { formatSlotDate, formatSlotTime } from '#region/format/format-slot.ts';
import { openingPlan } from '#region/places/place-hours.ts';
import type { PageContext } from '#region/routing/page-context.ts';
import type { Translate } from '#region/text/localized-text.ts';
import type { OpenTimes } from './showrooms-view.ts';

/** Longer than a page is cached, and than most holidays last. */
const DAYS = 10;

/** When a place is open from yesterday on, in the words of the page; undefined: its content does not say. */
export function openTimes(
  place: Pick<ContentLocation, 'hours' | 'exceptions'>,
  { region, language, now }: Pick<PageContext, 'region' | 'language' | 'now'>,
  t: Translate,
): OpenTimes | undefined {
  const plan = openingPlan(place);
  if (!plan) return undefined;
  const { timeZone } = region.manifest;
  const firstDay = zonedDay(now, timeZone);
  const momentOf = (day: string, minute: number) =>
    minute === DAY_MINUTES ? zonedTime(addDays(day, 1), 0, timeZone) : zonedTime(day, minute, timeZone);
  const time = (minute: number) => formatSlotTime({ minute }, language);
  const days = Array.from({ length: DAYS }, (_, index) => addDays(firstDay, index));
  return {
    spans: days.flatMap((day) =>
      spansOfDay(plan, day).map(({ opens, closes }) => ({
        from: momentOf(day, opens),
        to: momentOf(day, closes),
        during: t('showrooms:hours.openUntil', { time: time(closes) }),
        before: t('showrooms:hours.opens', { day: formatSlotDate({ day }, language), time: time(opens) }),
      })),
    ),
    until: zonedTime(addDays(firstDay, DAYS), 0, timeZone),
  };
}
