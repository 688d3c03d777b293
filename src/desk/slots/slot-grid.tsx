import type { DeskSlotDay, DeskSlotWeek } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { classNames } from '#ui/class-names.ts';
import parts from '../parts/parts.module.css';
import styles from './slots.module.css';
import { useSlotDates } from './use-slot-dates.ts';

export interface SlotGridProps {
  week: DeskSlotWeek;
  /** @param chosen.minute null: the whole day */
  onChoose(chosen: { day: string; minute: number | null }): void;
}

/** Days side by side, times below each other. A booking whose slot is gone keeps its row. */
export function SlotGrid({ week: { days }, onChoose }: SlotGridProps) {
  const t = useTranslate();
  const dates = useSlotDates();
  const minutes = days.flatMap(({ slots, bookings }) => [...slots, ...bookings].map(({ minute }) => minute));
  const rows = [...new Set(minutes)].sort((one, other) => one - other);
  if (rows.length === 0) return <p className={parts.quiet}>{t('desk:slots.closed')}</p>;
  return (
    <div className={parts.scroll}>
      <table className={styles.grid}>
        <thead>
          <tr>
            <th scope="col">{t('desk:slots.time')}</th>
            {days.map(({ day }) => (
              <th key={day} scope="col">
                <button type="button" className={styles.day} onClick={() => onChoose({ day, minute: null })}>
                  {dates.day(day)}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((minute) => (
            <tr key={minute}>
              <th scope="row">{dates.time(minute)}</th>
              {days.map((day) => (
                <td key={day.day}>
                  <SlotCell day={day} minute={minute} onChoose={() => onChoose({ day: day.day, minute })} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SlotCell({ day, minute, onChoose }: { day: DeskSlotDay; minute: number; onChoose(): void }) {
  const t = useTranslate();
  const dates = useSlotDates();
  const slot = day.slots.find((each) => each.minute === minute);
  const booked = day.bookings.filter((each) => each.minute === minute).length;
  if (!slot && booked === 0) return null;
  const isClosed = !slot || slot.is_blocked || slot.capacity === 0;
  const state = isClosed
    ? t(slot?.is_blocked ? 'desk:slots.blocked' : 'desk:slots.closed')
    : t('desk:slots.left', { count: slot.left });
  const text = booked > 0 ? `${t('desk:slots.booked', { count: booked })}, ${state}` : state;
  return (
    <button
      type="button"
      className={classNames(styles.cell, isClosed && styles.closed, booked > 0 && styles.booked)}
      aria-label={`${dates.day(day.day)}, ${dates.time(minute)}: ${text}`}
      onClick={onChoose}
    >
      {text}
    </button>
  );
}
