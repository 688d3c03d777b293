import type { ReactNode } from 'react';
import type { SentTicket } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { AnswerList } from '#renderer/form/answer-list.tsx';
import { LinkButton } from '#ui/button/button.tsx';
import styles from './request-screen.module.css';

/** A confirmation for browsers without JavaScript: what can be read of it. */
export function PlainTicket({ ticket, contact }: { ticket: SentTicket; contact: ReactNode }) {
  const t = useTranslate();
  const { number, next, notice, car, booking, summary, links } = ticket;
  return (
    <div className={styles.ticket}>
      <h1 className={styles.title}>{next.title}</h1>
      <p>
        {t('request:confirmation.number')} <strong>{number}</strong>
      </p>
      {car && <a href={car.page}>{car.title}</a>}
      <p>{next.text}</p>
      {notice && <p>{notice}</p>}
      {links.forms.map(({ label, href }) => (
        <LinkButton key={href} href={href}>
          {label}
        </LinkButton>
      ))}
      {booking && (
        <p>
          {booking.time}
          <br />
          {booking.place}
          {booking.address && (
            <>
              <br />
              {booking.address}
            </>
          )}
        </p>
      )}
      {links.calendar && (
        <LinkButton href={links.calendar} download>
          {t('request:booking.calendar')}
        </LinkButton>
      )}
      <h2>{t('request:confirmation.summary')}</h2>
      <AnswerList answers={summary} />
      <h2>{t('request:confirmation.questions')}</h2>
      {links.channel ? (
        <LinkButton href={links.channel} rel="noopener" icon="chat">
          {t('request:confirmation.message')}
        </LinkButton>
      ) : (
        contact
      )}
    </div>
  );
}
