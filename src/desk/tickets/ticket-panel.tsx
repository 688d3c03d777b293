import type { DeskTicket } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { LoadState } from '../parts/load-state.tsx';
import { useDates } from '../parts/use-dates.ts';
import { goToDesk } from '../routing/use-desk-address.ts';
import { useMay } from '../session/staff-context.ts';
import { StatusBadge } from './status-badge.tsx';
import { TicketActions } from './ticket-actions.tsx';
import { TicketAnswer } from './ticket-answer.tsx';
import { TicketBooking } from './ticket-booking.tsx';
import { TicketFiles } from './ticket-files.tsx';
import { TicketHistory } from './ticket-history.tsx';
import { TicketNote } from './ticket-note.tsx';
import { TicketOffer } from './ticket-offer.tsx';
import type { TicketTexts } from './ticket-texts.ts';
import styles from './tickets.module.css';
import { type TicketKey, useTicketQuery } from './tickets-api.ts';

interface WritingProps {
  texts: TicketTexts;
  onWrite(change: Partial<TicketTexts>): void;
}

interface TicketPanelProps extends WritingProps {
  place: TicketKey;
  /** Filters of the list, for the way back. */
  query: string;
}

/** A ticket beside the list: answers, what can be done, history. */
export function TicketPanel({ place, query, texts, onWrite }: TicketPanelProps) {
  const t = useTranslate();
  const { data: ticket, error, refetch } = useTicketQuery(place);
  return (
    <aside className={styles.panel} aria-label={t('desk:ticket.label', { number: place.number })}>
      <div className={styles.panelHead}>
        <h2>{t('desk:ticket.label', { number: place.number })}</h2>
        <Button
          size="sm"
          icon="close"
          data-shortcut="close"
          onClick={() => goToDesk({ region: place.region, page: 'tickets', query })}
        >
          {t('desk:close')}
        </Button>
      </div>
      {ticket ? (
        <Ticket ticket={ticket} place={place} texts={texts} onWrite={onWrite} />
      ) : (
        <LoadState error={error} onRetry={() => void refetch()} />
      )}
    </aside>
  );
}

interface TicketProps extends WritingProps {
  ticket: DeskTicket;
  place: TicketKey;
}

function Ticket({ ticket, place, texts, onWrite }: TicketProps) {
  const t = useTranslate();
  const dates = useDates();
  const mayChange = useMay('agent');
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too */}
      <section className={styles.panelBody} aria-label={ticket.title} tabIndex={0}>
        <p className={styles.line}>
          <StatusBadge status={ticket.status} /> <strong>{ticket.title}</strong>
        </p>
        <p className={styles.second}>{t('desk:ticket.sent', { when: dates.moment(ticket.created_at) })}</p>
        {mayChange && <TicketActions ticket={ticket} place={place} />}
        <TicketOffer ticket={ticket} region={place.region} />
        <h3>{t('desk:ticket.answers')}</h3>
        <dl className={styles.facts}>
          {ticket.phone !== '' && (
            <div>
              <dt>{t('desk:ticket.phone')}</dt>
              <dd>
                <a href={`tel:${ticket.phone}`}>{ticket.phone}</a>
              </dd>
            </div>
          )}
          {ticket.summary.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {ticket.booking && <TicketBooking ticket={ticket} booking={ticket.booking} place={place} />}
        {ticket.files.length > 0 && <TicketFiles files={ticket.files} place={place} />}
        <h3>{t('desk:ticket.history')}</h3>
        <TicketHistory events={ticket.history} />
        {mayChange && <TicketNote place={place} text={texts.note} onWrite={(note) => onWrite({ note })} />}
      </section>
      {/* in sight however long the request is */}
      {mayChange && (
        <TicketAnswer
          ticket={ticket}
          place={place}
          text={texts.answer}
          onWrite={(answer) => onWrite({ answer })}
        />
      )}
    </>
  );
}
