import type { TicketBooking } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { LinkButton } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './confirmation.module.css';
import type { TicketPlace } from './ticket-api.ts';

export interface BookingProps {
  booking: TicketBooking;
  /** Address of the calendar file. */
  calendar: string | undefined;
  place: TicketPlace;
}

/** The booked time. */
export function Booking({ booking: { time, place: name, state }, calendar }: BookingProps) {
  const t = useTranslate();
  const isBooked = state === 'booked';
  return (
    <section className={styles.booking}>
      <h2 className={styles.heading}>
        {t(isBooked ? 'request:booking.title' : 'request:booking.cancelled')}
      </h2>
      <p className={isBooked ? styles.time : styles.struck}>
        <Icon name="clock" />
        <span>
          {time}
          <br />
          {name}
        </span>
      </p>
      {isBooked && calendar && (
        <div className={styles.actions}>
          <LinkButton href={calendar} download>
            {t('request:booking.calendar')}
          </LinkButton>
        </div>
      )}
    </section>
  );
}
