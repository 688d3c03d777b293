import { useState } from 'react';
import type { SentTicket, TicketBooking } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import type { FieldView } from '#region/forms/form-view.ts';
import { Button, LinkButton } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useOnDemand } from '#ui/use-on-demand.ts';
import styles from './confirmation.module.css';
import { type TicketAddress, useCancelBookingMutation } from './ticket-api.ts';

export interface BookingProps {
  booking: TicketBooking;
  /** Address of the calendar file. */
  calendar: string | undefined;
  ticketAddress: TicketAddress;
  form: SentTicket['form'];
  /** Whether the request is neither done nor cancelled: only then the time can change. */
  isOpen: boolean;
  /** Control of the time; absent: the form has none any more. */
  slotView: FieldView | undefined;
}

const loadMove = () => import('./move-booking.tsx');

/** The booked time, and how to change or cancel it. */
export function Booking({ booking, calendar, ticketAddress, form, isOpen, slotView }: BookingProps) {
  const t = useTranslate();
  const [task, setTask] = useState<'none' | 'move' | 'cancel' | 'moved'>('none');
  const own = useOnDemand(task === 'move', loadMove);
  const isBooked = booking.state === 'booked';
  return (
    <section className={styles.booking}>
      <h2 className={styles.heading}>
        {t(isBooked ? 'request:booking.title' : 'request:booking.cancelled')}
      </h2>
      <p className={isBooked ? styles.time : styles.struck}>
        <Icon name="clock" />
        <span>
          {booking.time}
          <br />
          {booking.place}
          {booking.address && (
            <>
              <br />
              {booking.address}
            </>
          )}
        </span>
      </p>
      <p role="status" className={styles.moved}>
        {task === 'moved' && t('request:booking.moved')}
      </p>
      {own === null && <Notice tone="problem">{t('request:booking.failed')}</Notice>}
      {own && slotView && (
        <own.MoveBooking
          ticketAddress={ticketAddress}
          form={form}
          view={slotView}
          location={booking.location}
          onDone={(isMoved) => setTask(isMoved ? 'moved' : 'none')}
        />
      )}
      {task !== 'move' && (
        <div className={styles.actions}>
          {isBooked && calendar && (
            <LinkButton href={calendar} download>
              {t('request:booking.calendar')}
            </LinkButton>
          )}
          {isOpen && slotView && <Button onClick={() => setTask('move')}>{t('request:booking.move')}</Button>}
          {isBooked && (
            <Button variant="quiet" onClick={() => setTask('cancel')}>
              {t('request:booking.cancel')}
            </Button>
          )}
        </div>
      )}
      {task === 'cancel' && <CancelBooking ticketAddress={ticketAddress} onClose={() => setTask('none')} />}
    </section>
  );
}

/** Asks before the booking is cancelled. */
function CancelBooking({ ticketAddress, onClose }: { ticketAddress: TicketAddress; onClose(): void }) {
  const t = useTranslate();
  const [cancel, { isLoading, isError }] = useCancelBookingMutation();
  const confirm = async () => {
    const { error } = await cancel(ticketAddress);
    if (!error) onClose();
  };
  return (
    <Dialog title={t('request:booking.cancelTitle')} closeLabel={t('common:account.close')} onClose={onClose}>
      <div className={styles.part}>
        <p>{t('request:booking.cancelText')}</p>
        {isError && (
          <Notice tone="problem" isLive>
            {t('request:booking.failed')}
          </Notice>
        )}
        <div className={styles.actions}>
          <Button data-autofocus onClick={onClose}>
            {t('request:booking.keep')}
          </Button>
          <Button variant="danger" aria-disabled={isLoading} onClick={() => isLoading || void confirm()}>
            {t('request:booking.cancel')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
