import { useMemo } from 'react';
import { DAY_HOURS, HOUR_MINUTES, HOUR_MS } from '#domain/time/durations.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { serverNow } from '#store/server-time.ts';
import { useStaff } from '../session/staff-context.ts';

/** Formats instants in the time zone and locale of the region that is shown. */
export function useDates() {
  const t = useTranslate();
  const { locale, time_zone: timeZone } = useStaff().region;
  return useMemo(() => {
    const moment = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium', timeStyle: 'short' });
    const day = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'short' });
    const time = new Intl.DateTimeFormat(locale, { timeZone, timeStyle: 'short' });
    const date = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'medium' });
    return {
      /** A calendar day with its year. */
      date: (iso: string) => date.format(new Date(iso)),
      moment: (iso: string) => moment.format(new Date(iso)),
      time: (iso: string) => time.format(new Date(iso)),
      /** @param iso a day */
      day: (iso: string) => day.format(Date.parse(`${iso}T00:00Z`)),
      /** How long ago something was. */
      since(iso: string): string {
        const hours = Math.floor((serverNow() - Date.parse(iso)) / HOUR_MS);
        if (hours < 1) return t('desk:since.now');
        if (hours < DAY_HOURS * 2) return t('desk:since.hours', { count: hours });
        return t('desk:since.days', { count: Math.floor(hours / DAY_HOURS) });
      },
      /** A span of minutes in the unit that fits; null: there is none. */
      span(minutes: number | null): string {
        if (minutes === null) return '–';
        const hours = Math.round(minutes / HOUR_MINUTES);
        if (hours < 2) return t('desk:span.minutes', { count: minutes });
        if (hours < DAY_HOURS * 2) return t('desk:span.hours', { count: hours });
        return t('desk:span.days', { count: Math.round(hours / DAY_HOURS) });
      },
    };
  }, [t, locale, timeZone]);
}
