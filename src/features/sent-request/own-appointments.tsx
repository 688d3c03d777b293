import { MINUTE_MS } from '#domain/time/durations.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import type { FieldView } from '#region/forms/form-view.ts';
import { useServerNow } from '#store/server-time.ts';
import { Booking } from './booking.tsx';
import styles from './own-appointments.module.css';
import { type TicketAddress, useAppointmentsQuery } from './ticket-api.ts';

export interface OwnAppointmentsProps extends Pick<TicketAddress, 'region' | 'language'> {
  /** Controls of times by name of the form. */
  slotViews: Readonly<Record<string, FieldView>>;
}

/** Times that the person has booked and that are still to come, to move and to cancel. */
export function OwnAppointments({ slotViews, ...locale }: OwnAppointmentsProps) {
  const t = useTranslate();
  const { data = [] } = useAppointmentsQuery(locale);
  const now = useServerNow(MINUTE_MS);
  const coming = data.filter(({ booking }) => now > 0 && Date.parse(booking.start) > now);
  if (coming.length === 0) return null;
  return (
    <section className={styles.card}>
      <h2 className={styles.heading}>{t('profile:appointments.title')}</h2>
      <ul className={styles.list}>
        {coming.map(({ ticket, form, title, page, calendar, is_open, booking }) => (
          <li key={booking.id} className={styles.row}>
            <a className={styles.link} href={page}>
              {title}
            </a>
            <Booking
              booking={booking}
              calendar={calendar}
              ticketAddress={{ ...locale, slug: ticket }}
              form={form}
              isOpen={is_open}
              slotView={slotViews[form]}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
