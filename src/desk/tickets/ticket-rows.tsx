import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { LoadState } from '../parts/load-state.tsx';
import parts from '../parts/parts.module.css';
import { StatusBadge } from '../parts/status-badge.tsx';
import { useDates } from '../parts/use-dates.ts';
import { DeskLink } from '../routing/desk-link.tsx';
import { goToDesk } from '../routing/use-desk-address.ts';
import styles from './tickets.module.css';
import { useTicketsQuery } from './tickets-api.ts';

const COLUMNS = 6;
/** What a request about an earlier one is about: nothing that people read. */
const TICKET_SLUG = /^[\da-f]{32}$/;

export interface TicketRowsProps {
  region: string;
  query: Record<string, string>;
  open: string;
  /** Absent: a later page stands below. */
  onMore?: (next: string) => void;
}

/** One page of the list. */
export function TicketRows({ region, query, open, onMore }: TicketRowsProps) {
  const t = useTranslate();
  const dates = useDates();
  const { data, error, refetch } = useTicketsQuery({ region, query });
  const { after, ...filters } = query;
  const search = new URLSearchParams(filters).toString();
  const isEmpty = data?.data.length === 0 && after === '';
  const to = (item: string) => ({ region, page: 'tickets', item, query: search });
  return (
    <tbody>
      {!data && (
        <tr>
          <td colSpan={COLUMNS}>
            <LoadState error={error} onRetry={() => void refetch()} />
          </td>
        </tr>
      )}
      {isEmpty && (
        <tr>
          <td colSpan={COLUMNS} className={parts.quiet}>
            {t('desk:tickets.none')}
          </td>
        </tr>
      )}
      {data?.data.map((ticket) => (
        // the link is for keyboards; the row is a larger target for the mouse
        <tr
          key={ticket.number}
          className={styles.row}
          aria-current={ticket.number === open || undefined}
          onClick={() => goToDesk(to(ticket.number))}
        >
          <td>
            <DeskLink to={to(ticket.number)}>{ticket.number}</DeskLink>
          </td>
          <td>
            {ticket.title}
            {ticket.subject !== '' && !TICKET_SLUG.test(ticket.subject) && (
              <span className={styles.second}>{ticket.subject}</span>
            )}
          </td>
          <td>
            {ticket.name || ticket.phone}
            {ticket.name !== '' && <span className={styles.second}>{ticket.phone}</span>}
          </td>
          <td>
            <StatusBadge status={ticket.status} />
          </td>
          <td>{ticket.assignee?.name ?? '–'}</td>
          <td className={parts.time}>
            {dates.since(ticket.updated_at)}
            <span className={styles.second}>{dates.moment(ticket.created_at)}</span>
          </td>
        </tr>
      ))}
      {data?.next && onMore && (
        <tr>
          <td colSpan={COLUMNS}>
            <Button size="sm" onClick={() => onMore(data.next ?? '')}>
              {t('desk:more')}
            </Button>
          </td>
        </tr>
      )}
    </tbody>
  );
}
