import type { DeskSlotDay } from '#contracts/types.ts';
import { type TypedTranslate, useTranslate } from '#i18n/i18n-provider.tsx';
import { serverNow } from '#store/server-time.ts';
import { classNames } from '#ui/class-names.ts';
import { DeskLink } from '../routing/desk-link.tsx';
import { useStaff } from '../session/staff-context.ts';
import styles from './slots.module.css';
import { useSlotDates } from './use-slot-dates.ts';

export interface SlotCellProps {
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
