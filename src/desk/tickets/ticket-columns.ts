import { TICKET_COLUMNS, type TicketColumn } from '#domain/desk/ticket-columns.ts';

/** Columns until a member chooses others. */
export const DEFAULT_COLUMNS: readonly TicketColumn[] = [
  'number',
  'request',
  'car',
  'person',
  'status',
  'assignee',
  'waiting',
];

/** The column that every list has: it leads to the ticket. */
export const FIXED_COLUMN = 'number' satisfies TicketColumn;

/** Reads what `writeColumns` wrote; names that do not exist are left out. */
export function readColumns(stored: string | null): readonly TicketColumn[] {
  if (stored === null) return DEFAULT_COLUMNS;
  const names = stored.split(',');
  return TICKET_COLUMNS.filter((column) => column === FIXED_COLUMN || names.includes(column));
}

export const writeColumns = (columns: readonly TicketColumn[]): string => columns.join(',');

/** The columns with one more or one less, in their order. */
export function toggleColumn(
  columns: readonly TicketColumn[],
  column: TicketColumn,
): readonly TicketColumn[] {
  const isShown = columns.includes(column);
  return TICKET_COLUMNS.filter((each) => (each === column ? !isShown : columns.includes(each)));
}
