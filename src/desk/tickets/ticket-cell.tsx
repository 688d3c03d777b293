import type { ReactNode } from 'react';
import type { DeskTicketRow } from '#contracts/types.ts';
import type { TicketColumn } from '#domain/desk/ticket-columns.ts';
import parts from '../parts/parts.module.css';
import { useDates } from '../parts/use-dates.ts';
import { StatusBadge } from './status-badge.tsx';

/** Slug of a ticket as the subject of a request; it means nothing to people. */
const TICKET_SLUG = /^[\da-f]{32}$/;

type Dates = ReturnType<typeof useDates>;

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

export interface TicketCellProps {
  column: keyof typeof CELLS;
  ticket: DeskTicketRow;
}

export function TicketCell({ column, ticket }: TicketCellProps) {
  const dates = useDates();
  return <td className={TIMES.has(column) ? parts.time : undefined}>{CELLS[column](ticket, dates)}</td>;
}
