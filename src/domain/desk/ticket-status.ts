/** Where a request stands. */
export type TicketStatus = 'new' | 'in_progress' | 'waiting' | 'done' | 'cancelled';

/** Statuses that a request can move to; a closed one can be opened again. */
export const NEXT_STATUSES: Readonly<Record<TicketStatus, readonly TicketStatus[]>> = {
  new: ['in_progress', 'waiting', 'done', 'cancelled'],
  in_progress: ['waiting', 'done', 'cancelled'],
  waiting: ['in_progress', 'done', 'cancelled'],
  done: ['in_progress'],
  cancelled: ['in_progress'],
};

/** Statuses from which a request can move to this one. */
export function statusesBefore(status: TicketStatus): TicketStatus[] {
  return (Object.keys(NEXT_STATUSES) as TicketStatus[]).filter((each) =>
    NEXT_STATUSES[each].includes(status),
  );
}
