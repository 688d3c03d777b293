import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/dates/styles.css';
import { DatePicker } from '@mantine/dates';
import styles from './calendar.module.css';

export interface CalendarProps {
  /** ISO day that is chosen. */
  day: string | null;
  /** Earlier days cannot be chosen. */
  firstDay?: string;
  /** Later days cannot be chosen. */
  lastDay?: string;
  /** Day whose month is shown where none is chosen; the default is the last day. */
  defaultDay?: string;
  locale: string;
  labels: { previous: string; next: string };
  onChoose(day: string): void;
}

/** A month of days to choose one from. Inside a `Dialog` or a `MantineRoot`. */
export function Calendar({
  day,
  firstDay,
  lastDay,
  defaultDay = lastDay,
  locale,
  labels,
  onChoose,
}: CalendarProps) {
  const write = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, calendar: 'gregory', timeZone: 'UTC' });
    return (date: string) => format.format(Date.parse(`${date.slice(0, 10)}T00:00Z`));
  };
  const numbers = new Intl.NumberFormat(locale);
  return (
    <DatePicker
      className={styles.calendar}
      size="md"
      value={day}
      defaultDate={day ?? defaultDay}
      minDate={firstDay}
      maxDate={lastDay}
      maxLevel="month"
      fullWidth
      hideOutsideDates
      firstDayOfWeek={firstDayOf(locale)}
      weekendDays={[]}
      // names come from the browser, which knows every language of the regions
      monthLabelFormat={write({ month: 'long', year: 'numeric' })}
      weekdayFormat={write({ weekday: 'short' })}
      getDayAriaLabel={write({ dateStyle: 'full' })}
      renderDay={(date) => numbers.format(Number(date.slice(8)))}
      ariaLabels={{ previousMonth: labels.previous, nextMonth: labels.next }}
      onChange={(chosen) => chosen && onChoose(chosen)}
    />
  );
}

type WeekDay = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** From 0, which is Sunday; Monday where the browser does not know. */
function firstDayOf(locale: string): WeekDay {
  const { getWeekInfo } = Intl.Locale.prototype as { getWeekInfo?(): { firstDay: number } };
  return ((getWeekInfo?.call(new Intl.Locale(locale)).firstDay ?? 1) % 7) as WeekDay;
}
