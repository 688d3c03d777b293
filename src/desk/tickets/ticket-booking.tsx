import { useState } from 'react';
import type { DeskTicket } from '#contracts/types.ts';
import { zonedDay } from '#domain/time/zoned-day.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import { failureText } from '../parts/failure-text.ts';
import { useDates } from '../parts/use-dates.ts';
import { DeskLink } from '../routing/desk-link.tsx';
import { useMay, useStaff } from '../session/staff-context.ts';
import { MoveBooking } from './move-booking.tsx';
import { useCancelTicketBookingMutation } from './ticket-booking-api.ts';
import styles from './tickets.module.css';
import type { TicketKey } from './tickets-api.ts';

export interface TicketBookingProps {
  ticket: DeskTicket;
  booking: NonNullable<DeskTicket['booking']>;
  ticketKey: TicketKey;
}

/** The booked time of a ticket, or the one that was cancelled; both can change while the ticket is open. */
export function TicketBooking({ ticket, booking, ticketKey }: TicketBookingProps) {
  const t = useTranslate();
  const dates = useDates();
  const mayChange = useMay('agent');
  const [task, setTask] = useState<'none' | 'move' | 'cancel'>('none');
  const isBooked = booking.state === 'booked';
  const isOpen = ticket.status !== 'done' && ticket.status !== 'cancelled';
  const time = `${dates.moment(booking.start)}, ${booking.place}`;
  return (
    <>
      <h3>{t(isBooked ? 'desk:ticket.booking' : 'desk:booking.cancelled')}</h3>
      <p className={styles.line}>
        {t(`desk:slot.${booking.type}`)}: {isBooked ? time : <s>{time}</s>}
      </p>
      <SameSender ticket={ticket} booking={booking} region={ticketKey.region} />
      {mayChange && task !== 'move' && (
        <div className={styles.line}>
          {isOpen && (
            <Button size="sm" onClick={() => setTask('move')}>
              {t(isBooked ? 'desk:booking.move' : 'desk:booking.again')}
            </Button>
          )}
          {isBooked && (
            <Button size="sm" variant="danger" onClick={() => setTask('cancel')}>
              {t('desk:booking.cancel')}
            </Button>
          )}
        </div>
      )}
      {task === 'move' && (
        <MoveBooking ticket={ticket} ticketKey={ticketKey} onClose={() => setTask('none')} />
      )}
      {task === 'cancel' && (
        <CancelBooking
          version={ticket.version}
          time={time}
          ticketKey={ticketKey}
          onClose={() => setTask('none')}
        />
      )}
    </>
  );
}

interface SameSenderProps extends Pick<TicketBookingProps, 'ticket' | 'booking'> {
  /** Code. */
  region: string;
}

/** Other open appointments with the same phone, device or address; nothing if there are none. */
function SameSender({ ticket, booking, region }: SameSenderProps) {
  const t = useTranslate();
  const { time_zone: timeZone } = useStaff().region;
  // a network has too many people
  const several = booking.same_sender.filter(({ by, count }) => by !== 'network' && count > 1);
  const [most] = several.toSorted((one, other) => other.count - one.count);
  if (!most) return null;
  const { type, location, start } = booking;
  const query = new URLSearchParams({
    location,
    type,
    day: zonedDay(Date.parse(start), timeZone),
    sender: ticket.number,
    by: most.by,
  });
  return (
    <p className={styles.line}>
      {several.map(({ by, count }) => (
        <span key={by}>{t('desk:sender.count', { by: t(`desk:sender.by.${by}`), count })}</span>
      ))}
      <DeskLink to={{ region, page: 'slots', query: query.toString() }}>{t('desk:sender.show')}</DeskLink>
    </p>
  );
}

interface CancelBookingProps {
  version: number;
  time: string;
  ticketKey: TicketKey;
  onClose(): void;
}

function CancelBooking({ version, time, ticketKey, onClose }: CancelBookingProps) {
  const t = useTranslate();
  const [cancel, { isLoading, error }] = useCancelTicketBookingMutation();
  async function confirm() {
    const { error: failure } = await cancel({ ...ticketKey, version });
    if (!failure) onClose();
  }
  return (
    <FormDialog
      title={t('desk:booking.cancelTitle')}
      submitLabel={t('desk:booking.cancel')}
      cancelLabel={t('desk:booking.keep')}
      isDanger
      isBusy={isLoading}
      problem={error === undefined ? '' : failureText(error, t)}
      onSubmit={confirm}
      onClose={onClose}
    >
      <p>{t('desk:booking.cancelText', { time })}</p>
    </FormDialog>
  );
}
