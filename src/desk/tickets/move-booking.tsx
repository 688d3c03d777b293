import { type FormEvent, useState } from 'react';
import type { DeskTicket, SlotTakenAnswer } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import type { Failure } from '#store/failure.ts';
import { Button } from '#ui/button/button.tsx';
import { NativeSelect } from '#ui/mantine/controls.ts';
import { failureText } from '../parts/failure-text.ts';
import { LoadState } from '../parts/load-state.tsx';
import parts from '../parts/parts.module.css';
import { useMoveTicketBookingMutation, useTicketSlotsQuery } from './ticket-booking-api.ts';
import styles from './tickets.module.css';
import type { TicketKey } from './tickets-api.ts';

export interface MoveBookingProps {
  ticket: DeskTicket;
  ticketKey: TicketKey;
  onClose(): void;
}

/** Chooses another time at the place of a booking. */
export function MoveBooking({ ticket, ticketKey, onClose }: MoveBookingProps) {
  const t = useTranslate();
  const { data, error, refetch } = useTicketSlotsQuery(ticketKey);
  const [day, setDay] = useState('');
  const [start, setStart] = useState('');
  const [move, { isLoading, error: refused }] = useMoveTicketBookingMutation();
  if (!data) return <LoadState error={error} onRetry={() => void refetch()} />;

  const days = data
    .map((each) => ({ ...each, free: each.time_slots.filter(isFree) }))
    .filter(({ free }) => free.length > 0);
  if (days.length === 0) return <p className={parts.quiet}>{t('desk:booking.none')}</p>;
  const selectedDay = days.find(({ date }) => date === day) ?? days[0];
  const selectedSlot = selectedDay?.free.find(({ value }) => value === start) ?? selectedDay?.free[0];

  async function book(value: string | undefined) {
    if (value === undefined || isLoading) return;
    const { error: failure } = await move({ ...ticketKey, version: ticket.version, start: value });
    if (!failure) onClose();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void book(selectedSlot?.value);
  }
  return (
    <form className={styles.note} onSubmit={submit}>
      <div className={styles.pair}>
        <NativeSelect
          label={t('desk:booking.day')}
          value={selectedDay?.date}
          data={days.map(({ date, label }) => ({ value: date, label }))}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <NativeSelect
          label={t('desk:booking.time')}
          value={selectedSlot?.value}
          data={(selectedDay?.free ?? []).map(({ value, title }) => ({ value, label: title }))}
          onChange={(event) => setStart(event.currentTarget.value)}
        />
      </div>
      {refused !== undefined && <Refusal error={refused} onBook={(value) => void book(value)} />}
      <p className={parts.second}>{t('desk:booking.notified')}</p>
      <div className={styles.line}>
        <Button type="submit" size="sm" variant="primary" aria-disabled={isLoading}>
          {t('desk:booking.save')}
        </Button>
        <Button size="sm" onClick={onClose}>
          {t('desk:booking.keep')}
        </Button>
      </div>
    </form>
  );
}

interface RefusalProps {
  error: unknown;
  /** @param start of a slot that is free */
  onBook(start: string): void;
}

/** Why a time was refused, and the next free ones. */
function Refusal({ error, onBook }: RefusalProps) {
  const t = useTranslate();
  return (
    <div role="status" className={styles.refused}>
      <p>{failureText(error, t)}</p>
      {nextSlots(error).map(({ value, label, title }) => (
        <Button key={value} size="sm" onClick={() => onBook(value)}>
          {label}, {title}
        </Button>
      ))}
    </div>
  );
}

type Slot = { slots_left: number; has_inspection: boolean; block_time: boolean };

const isFree = ({ slots_left: left, has_inspection: isStaffed, block_time: isBlocked }: Slot) =>
  left > 0 && isStaffed && !isBlocked;

/** Free slots that a refusal names. */
const nextSlots = (error: unknown) =>
  ((error as Partial<Failure>).body as Partial<SlotTakenAnswer> | undefined)?.data?.next_slots ?? [];
