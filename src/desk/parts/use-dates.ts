import { useMemo } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { useStaff } from '../session/staff-context.ts';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

/** Formats instants in the time zone and locale of the region that is shown. */
export function useDates() {
  const t = useTranslate();
  const { locale, time_zone: timeZone } = useStaff().region;
  return useMemo(() => {
    const moment = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'medium', timeStyle: 'short' });
    const time = new Intl.DateTimeFormat(locale, { timeZone, timeStyle: 'short' });
    return {
      moment: (iso: string) => moment.format(new Date(iso)),
      time: (iso: string) => time.format(new Date(iso)),
      /** How long ago something was. */
      since(iso: string): string {
        const hours = Math.floor((Date.now() - Date.parse(iso)) / HOUR_MS);
        if (hours < 1) return t('desk:since.now');
        if (hours < DAY_HOURS * 2) return t('desk:since.hours', { count: hours });
        return t('desk:since.days', { count: Math.floor(hours / DAY_HOURS) });
      },
    };
  }, [t, locale, timeZone]);
}
