import { type KeyboardEvent, useState } from 'react';
import type { DeskSlotDay, DeskSlotWeek } from '#contracts/types.ts';
import { type TypedTranslate, useTranslate } from '#i18n/i18n-provider.tsx';
import { serverNow } from '#store/server-time.ts';
import { classNames } from '#ui/class-names.ts';
import parts from '../parts/parts.module.css';
import { DeskLink } from '../routing/desk-link.tsx';
import { useStaff } from '../session/staff-context.ts';
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

interface SlotCellProps {
  id: string;
  day: DeskSlotDay;
  minute: number;
  /** Whether the Tab key stops here. */
  isStop: boolean;
  onFocus(id: string): void;
  onChoose(): void;
}

/** A time of a day and who booked it. A booking stays visible when its slot has been removed. */
export function SlotCell({ id, day, minute, isStop, onFocus, onChoose }: SlotCellProps) {
  const t = useTranslate();
  const dates = useSlotDates();
  const { code: region } = useStaff().region;
  const slot = day.slots.find((each) => each.minute === minute);
  const bookings = day.bookings.filter((each) => each.minute === minute);
  if (!slot && bookings.length === 0) return <li className={styles.gap} aria-hidden="true" />;
  const state = stateOf(slot, t);
  const isPast = slot !== undefined && Date.parse(slot.start) < serverNow();
  return (
    <li
      className={classNames(
        styles.cell,
        state.isClosed && styles.closed,
        isPast && styles.past,
        bookings.length > 0 && styles.booked,
      )}
    >
      <button
        type="button"
        data-slot={id}
        tabIndex={isStop ? 0 : -1}
        className={styles.slot}
        aria-label={`${dates.day(day.day)}, ${dates.time(minute)}: ${state.text}`}
        onFocus={() => onFocus(id)}
        onClick={onChoose}
      >
        <strong>{dates.time(minute)}</strong> <span>{state.text}</span>
      </button>
      {bookings.map(({ number, name, car, phone, same_sender: same, is_marked: isMarked }, index) =>
        number === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: bookings of deleted tickets are alike
          <span key={index} className={styles.gone}>
            {t('desk:slots.gone')}
          </span>
        ) : (
          <div key={number} className={styles.visitor}>
            <DeskLink
              to={{ region, page: 'tickets', item: number }}
              className={classNames(styles.ticket, isMarked && styles.marked)}
            >
              {isMarked ? <mark>{number}</mark> : number}
              {name !== '' && ` ${name}`}
              {same > 1 && (
                <span className={styles.same} title={t('desk:sender.same', { count: same })}>
                  {' '}
                  ×{same}
                </span>
              )}
            </DeskLink>
            {car !== '' && <span>{car}</span>}
            {phone !== '' && <a href={`tel:${phone}`}>{phone}</a>}
          </div>
        ),
      )}
    </li>
  );
}

function stateOf(slot: DeskSlotDay['slots'][number] | undefined, t: TypedTranslate) {
  if (slot?.is_blocked) return { text: t('desk:slots.blocked'), isClosed: true };
  if (!slot || slot.capacity === 0) return { text: t('desk:slots.closed'), isClosed: true };
  if (slot.left === 0) return { text: t('desk:slots.full'), isClosed: false };
  return { text: t('desk:slots.left', { count: slot.left }), isClosed: false };
}
