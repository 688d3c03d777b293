import { useMemo } from 'react';
import { clockTime } from '#domain/appointments/time-slots.ts';
import { useStaff } from '../session/staff-context.ts';

/** Formats days and times of slots in the locale of the region. */
export function useSlotDates() {
  const { locale } = useStaff().region;
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(locale, {
      timeZone: 'UTC',
      weekday: 'short',
      day: 'numeric',
      month: 'short',
    });
    const weeks = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'medium' });
    const at = (iso: string) => new Date(`${iso}T00:00:00Z`);
    return {
      day: (iso: string) => format.format(at(iso)),
      week: (first: string, last: string) => weeks.formatRange(at(first), at(last)),
      time: clockTime,
    };
  }, [locale]);
}
