import type { DeskTicket } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Facts } from '../panel/facts.tsx';
import { FileList } from '../panel/file-list.tsx';
import { Panel, PanelBody } from '../panel/panel.tsx';
import { LoadState } from '../parts/load-state.tsx';
import parts from '../parts/parts.module.css';
import { useDates } from '../parts/use-dates.ts';
import { useMay } from '../session/staff-context.ts';
import { StatusBadge } from './status-badge.tsx';
import { TicketActions } from './ticket-actions.tsx';
import { TicketAnswer } from './ticket-answer.tsx';
import { TicketBooking } from './ticket-booking.tsx';
import { TicketHistory } from './ticket-history.tsx';
import { TicketNote } from './ticket-note.tsx';
import { TicketOffer } from './ticket-offer.tsx';
import type { TicketTexts } from './ticket-texts.ts';
import styles from './tickets.module.css';
import { filePath, type TicketKey, useTicketQuery } from './tickets-api.ts';

interface WritingProps {
  texts: TicketTexts;
  onWrite(change: Partial<TicketTexts>): void;
}

interface TicketPanelProps extends WritingProps {
  ticketKey: TicketKey;
  /** Filters of the list, for the way back. */
  query: string;
}

/** A ticket beside the list: answers, what can be done, history. */
export function TicketPanel({ ticketKey, query, texts, onWrite }: TicketPanelProps) {
  const t = useTranslate();
  const { data: ticket, error, refetch } = useTicketQuery(ticketKey);
  return (
    <Panel
      title={t('desk:ticket.label', { number: ticketKey.number })}
      list={{ region: ticketKey.region, page: 'tickets', query }}
      className={styles.panel}
      hasBody
    >
      {ticket ? (
        <Ticket ticket={ticket} ticketKey={ticketKey} texts={texts} onWrite={onWrite} />
      ) : (
        <LoadState error={error} onRetry={() => void refetch()} />
      )}
    </Panel>
  );
}

interface TicketProps extends WritingProps {
  ticket: DeskTicket;
  ticketKey: TicketKey;
}

function Ticket({ ticket, ticketKey, texts, onWrite }: TicketProps) {
  const t = useTranslate();
  const dates = useDates();
  const mayChange = useMay('agent');
  return (
    <>
      <PanelBody label={ticket.title}>
        <p className={styles.line}>
          <StatusBadge status={ticket.status} /> <strong>{ticket.title}</strong>
        </p>
        <p className={parts.second}>{t('desk:ticket.sent', { when: dates.moment(ticket.created_at) })}</p>
        {mayChange && <TicketActions ticket={ticket} ticketKey={ticketKey} />}
        <TicketOffer ticket={ticket} region={ticketKey.region} />
        <h3>{t('desk:ticket.answers')}</h3>
        <Facts
          facts={[
            ...(ticket.phone === ''
              ? []
              : [
                  {
                    label: t('desk:ticket.phone'),
                    value: <a href={`tel:${ticket.phone}`}>{ticket.phone}</a>,
                  },
                ]),
            ...ticket.summary,
          ]}
        />
        {ticket.booking && <TicketBooking ticket={ticket} booking={ticket.booking} ticketKey={ticketKey} />}
        {ticket.files.length > 0 && (
          <>
            <h3>{t('desk:files.title', { count: ticket.files.length })}</h3>
            <FileList files={ticket.files} pathOf={({ id }) => filePath(ticketKey, id)} />
          </>
        )}
        <h3>{t('desk:ticket.history')}</h3>
        <TicketHistory events={ticket.history} />
        {mayChange && (
          <TicketNote ticketKey={ticketKey} text={texts.note} onWrite={(note) => onWrite({ note })} />
        )}
      </PanelBody>
      {/* in sight however long the request is */}
      {mayChange && (
        <TicketAnswer
          ticket={ticket}
          ticketKey={ticketKey}
          text={texts.answer}
          onWrite={(answer) => onWrite({ answer })}
        />
      )}
    </>
  );
}
