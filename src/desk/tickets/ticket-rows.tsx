import type { ReactNode } from 'react';
import type { DeskTicketRow } from '#contracts/types.ts';
import type { TicketColumn } from '#domain/desk/ticket-columns.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { LinkRow } from '../list/link-row.tsx';
import { PageRows } from '../list/page-rows.tsx';
import parts from '../parts/parts.module.css';
import { useDates } from '../parts/use-dates.ts';
import type { DeskAddress } from '../routing/desk-address.ts';
import { DeskLink } from '../routing/desk-link.tsx';
import { StatusBadge } from './status-badge.tsx';
import type { Selection } from './ticket-selection.ts';
import styles from './tickets.module.css';
import { useTicketsQuery } from './tickets-api.ts';

/** Slug of a ticket as the subject of a request; it means nothing to people. */
const TICKET_SLUG = /^[\da-f]{32}$/;

/** What columns show of a ticket; that of the number is a link. */
const CELLS: Record<Exclude<TicketColumn, 'number'>, (ticket: DeskTicketRow, dates: Dates) => ReactNode> = {
  request: ({ title }) => title,
  car: ({ car_title: car, subject }) => car || (TICKET_SLUG.test(subject) ? '' : subject),
  person: ({ name, phone }) => name || phone,
  phone: ({ phone }) => phone,
  status: ({ status }) => <StatusBadge status={status} />,
  assignee: ({ assignee }) => assignee?.name ?? '–',
  sent: ({ created_at: at }, dates) => dates.moment(at),
  waiting: ({ updated_at: at }, dates) => dates.since(at),
};

const TIMES: ReadonlySet<TicketColumn> = new Set(['phone', 'sent', 'waiting']);

export interface TicketRowsProps {
  region: string;
  query: Record<string, string>;
  open: string;
  columns: readonly TicketColumn[];
  /** Absent: the member may not change tickets. */
  selection?: Selection;
  /** Absent: the next page is loaded already. */
  onMore?: (next: string) => void;
}

/** One page of the list. */
export function TicketRows({ region, query, open, columns, selection, onMore }: TicketRowsProps) {
  const t = useTranslate();
  const { data, error, refetch } = useTicketsQuery({ region, query });
  const { after, ...filters } = query;
  const next = data?.next;
  return (
    <PageRows
      columns={columns.length + (selection ? 1 : 0)}
      error={error}
      onRetry={() => void refetch()}
      empty={after === '' ? t('desk:tickets.none') : undefined}
      onMore={next && onMore ? () => onMore(next) : undefined}
      rows={data?.data.map((ticket) => (
        <TicketLine
          key={ticket.number}
          ticket={ticket}
          to={{
            region,
            page: 'tickets',
            item: ticket.number,
            query: new URLSearchParams(filters).toString(),
          }}
          isOpen={ticket.number === open}
          columns={columns}
          selection={selection}
        />
      ))}
    />
  );
}

interface TicketLineProps extends Pick<TicketRowsProps, 'columns' | 'selection'> {
  ticket: DeskTicketRow;
  to: Partial<DeskAddress>;
  isOpen: boolean;
}

function TicketLine({ ticket, to, isOpen, columns, selection }: TicketLineProps) {
  const t = useTranslate();
  const { number } = ticket;
  return (
    <LinkRow to={to} isOpen={isOpen}>
      {selection && (
        // a click beside the box does not open the ticket
        // biome-ignore lint/a11y/useKeyWithClickEvents: the box in it is what keyboards use
        <td className={styles.choice} onClick={(event) => event.stopPropagation()}>
          <input
            type="checkbox"
            data-shortcut="select"
            aria-label={t('desk:tickets.select', { number })}
            checked={selection.chosen.has(number)}
            onChange={() => selection.toggle(ticket)}
          />
        </td>
      )}
      {columns.map((column) =>
        column === 'number' ? (
          <td key={column}>
            <DeskLink to={to}>{number}</DeskLink>
          </td>
        ) : (
          <TicketCell key={column} column={column} ticket={ticket} />
        ),
      )}
    </LinkRow>
  );
}

type Dates = ReturnType<typeof useDates>;

interface TicketCellProps {
  column: keyof typeof CELLS;
  ticket: DeskTicketRow;
}

function TicketCell({ column, ticket }: TicketCellProps) {
  const dates = useDates();
  return <td className={TIMES.has(column) ? parts.time : undefined}>{CELLS[column](ticket, dates)}</td>;
}
