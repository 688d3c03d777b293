import type { ContentLocation } from '#contracts/types.ts';
import { weekdayRuns } from '#domain/appointments/opening-hours.ts';
import { joinFacts } from '../format/fact-separator.ts';
import { formatSpan, formatWeekdays } from '../format/format-hours.ts';
import { formatList } from '../format/format-list.ts';
import type { FormatLanguage } from '../text/format-language.ts';
import type { Translate } from '../text/localized-text.ts';
import { openingPlan } from './place-hours.ts';

/** Hours of days of the week in words. */
export interface HoursLine {
  days: string;
  hours: string;
  isClosed: boolean;
}

/** The week of a place in words, days of the same hours in one line; empty: its content does not say. */
export function hoursLines(
  place: Pick<ContentLocation, 'hours' | 'exceptions'>,
  language: FormatLanguage,
  t: Translate,
): HoursLine[] {
  return weekdayRuns(openingPlan(place)?.rules ?? []).flatMap(({ first, last, spans }) =>
    place.hours
      ? [
          {
            days: last - first === 6 ? t('showrooms:hours.everyDay') : formatWeekdays(first, last, language),
            hours: spans.length > 0 ? spansText(spans, language) : t('showrooms:hours.closed'),
            isClosed: spans.length === 0,
          },
        ]
      : [],
  );
}

/** The week of a place in one line; empty: its content does not say. */
export const hoursText = (
  place: Pick<ContentLocation, 'hours' | 'exceptions'>,
  language: FormatLanguage,
  t: Translate,
): string =>
  joinFacts(
    hoursLines(place, language, t).map(({ days, hours }) => `${days} ${hours}`),
    language,
  );

/** Hours of one day: two where there is a break. */
export const spansText = (spans: Parameters<typeof formatSpan>[0][], language: FormatLanguage): string =>
  formatList(
    spans.map((span) => formatSpan(span, language)),
    language.locale,
  );
