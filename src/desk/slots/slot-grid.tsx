import { type KeyboardEvent, useState } from 'react';
import type { DeskSlotDay, DeskSlotWeek } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { classNames } from '#ui/class-names.ts';
import parts from '../parts/parts.module.css';
import { SlotCell } from './slot-cell.tsx';
import styles from './slots.module.css';
import { useSlotDates } from './use-slot-dates.ts';

export interface SlotGridProps {
  week: DeskSlotWeek;
  /** ISO day. */
  today: string;
  /** @param chosen.minute null: the whole day */
  onChoose(chosen: { day: string; minute: number | null }): void;
}

const STEPS: Record<string, readonly [days: number, rows: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Days side by side, on phones one at a time, with their times below each other. Arrow keys go from time to time; one of
 * them is a stop of the Tab key.
 */
export function SlotGrid({ week: { days }, today, onChoose }: SlotGridProps) {
  const t = useTranslate();
  const dates = useSlotDates();
  const minutes = days.flatMap(({ slots, bookings }) => [...slots, ...bookings].map(({ minute }) => minute));
  const rows = [...new Set(minutes)].sort((one, other) => one - other);
  const [phoneDay, setPhoneDay] = useState(
    () => days.find(({ day }) => day === today)?.day ?? firstWithSlots(days),
  );
  const [stop, setStop] = useState<string>();
  if (rows.length === 0) return <p className={parts.quiet}>{t('desk:slots.closed')}</p>;
  const start = days.find(({ day }) => day === phoneDay);
  const firstStop = start && cellId(start.day, start.slots[0]?.minute ?? rows[0] ?? 0);

  return (
    <>
      <fieldset className={styles.tabs} aria-label={t('desk:slots.day')}>
        {days.map(({ day }) => (
          <button
            key={day}
            type="button"
            className={styles.tab}
            aria-pressed={day === phoneDay}
            onClick={() => setPhoneDay(day)}
          >
            {dates.day(day)}
          </button>
        ))}
      </fieldset>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys add to what the buttons in it do */}
      <div className={styles.week} onKeyDown={(event) => moveFocus(event, days, rows)}>
        {days.map((day) => (
          <DayColumn
            key={day.day}
            day={day}
            rows={rows}
            isShown={day.day === phoneDay}
            isToday={day.day === today}
            stop={stop ?? firstStop}
            onStop={setStop}
            onChoose={(minute) => onChoose({ day: day.day, minute })}
          />
        ))}
      </div>
    </>
  );
}

interface DayColumnProps {
  day: DeskSlotDay;
  /** Minutes of the rows of all days. */
  rows: readonly number[];
  /** Whether phones show the day. */
  isShown: boolean;
  isToday: boolean;
  /** Id of the cell that is a stop of the Tab key. */
  stop: string | undefined;
  onStop(id: string): void;
  /** @param minute null: the whole day */
  onChoose(minute: number | null): void;
}

function DayColumn({ day, rows, isShown, isToday, stop, onStop, onChoose }: DayColumnProps) {
  const dates = useSlotDates();
  return (
    <section
      className={classNames(styles.column, isShown && styles.shown)}
      aria-label={dates.day(day.day)}
      // rows of all days are equally high
      style={{ gridRow: `span ${rows.length + 1}` }}
    >
      <button
        type="button"
        className={classNames(styles.day, isToday && styles.today)}
        onClick={() => onChoose(null)}
      >
        {dates.day(day.day)}
      </button>
      <ul className={styles.times}>
        {rows.map((minute) => (
          <SlotCell
            key={minute}
            id={cellId(day.day, minute)}
            day={day}
            minute={minute}
            isStop={cellId(day.day, minute) === stop}
            onFocus={onStop}
            onChoose={() => onChoose(minute)}
          />
        ))}
      </ul>
    </section>
  );
}

/** Moves the focus to the next time in the direction of an arrow key. */
function moveFocus(
  event: KeyboardEvent<HTMLDivElement>,
  days: readonly DeskSlotDay[],
  rows: readonly number[],
): void {
  const step = STEPS[event.key];
  const at = (event.target as HTMLElement).dataset.slot?.split(' ');
  if (!step || !at) return;
  const [day = '', minute = ''] = at;
  let column = days.findIndex((each) => each.day === day);
  let row = rows.indexOf(Number(minute));
  // days and times without a slot are passed over
  for (;;) {
    column += step[0];
    row += step[1];
    const next = days[column];
    const time = rows[row];
    if (!next || time === undefined) return;
    const cell = event.currentTarget.querySelector<HTMLElement>(`[data-slot="${cellId(next.day, time)}"]`);
    if (!cell?.checkVisibility()) continue;
    event.preventDefault();
    cell.focus();
    return;
  }
}

const cellId = (day: string, minute: number) => `${day} ${minute}`;

const firstWithSlots = (days: readonly DeskSlotDay[]): string =>
  (days.find(({ slots }) => slots.length > 0) ?? days[0])?.day ?? '';
