/** Columns of the lists of tickets at the desk and of their export, in their order. The desk has a text for each. */
export const TICKET_COLUMNS = [
  'number',
  'request',
  'car',
  'person',
  'phone',
  'status',
  'assignee',
  'sent',
  'waiting',
] as const;

export type TicketColumn = (typeof TICKET_COLUMNS)[number];
