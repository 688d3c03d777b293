import type { TicketStatus } from '#domain/desk/ticket-status.ts';
import type { Input } from '../../../../http/route.ts';

const OPEN: readonly TicketStatus[] = ['new', 'in_progress', 'waiting'];

/** Query of lists of tickets. */
export const TICKET_FILTER = {
  type: 'object',
  // a misspelt filter would list everything
  additionalProperties: false,
  properties: {
    status: {
      type: 'string',
      enum: ['new', 'in_progress', 'waiting', 'done', 'cancelled', 'open'],
      description: 'Only tickets with this status; `open`: neither done nor cancelled.',
    },
    form: { type: 'string', maxLength: 100, description: 'Only tickets of this form.' },
    assignee: {
      type: 'string',
      pattern: '^(me|none|[0-9]{1,15})$',
      description: 'Only tickets of this member of staff: a number, `me` or `none`.',
    },
    text: {
      type: 'string',
      pattern: '^[^\\u0000]{1,100}$',
      description: 'Part of the number, the phone or an answer.',
    },
    waiting_hours: {
      type: 'integer',
      minimum: 0,
      maximum: 100_000,
      description: 'Only open tickets that have not changed for so many hours.',
    },
    sort: {
      type: 'string',
      enum: ['newest', 'waiting'],
      description: '`waiting`: open tickets only, the longest unchanged first.',
    },
  },
} as const;

/** Which tickets a query asks for. @param own number of the member who asks */
export function ticketFilter(query: Input<typeof TICKET_FILTER>, own: number) {
  const { status, form, assignee, text, waiting_hours: waitingHours } = query;
  return {
    ...(status !== undefined && { statuses: status === 'open' ? OPEN : [status] }),
    form,
    text: text?.trim() || undefined,
    waitingHours,
    assignee: assigneeOf(assignee, own),
  };
}

function assigneeOf(wanted: string | undefined, own: number): number | null | undefined {
  if (wanted === undefined) return undefined;
  if (wanted === 'none') return null;
  return wanted === 'me' ? own : Number(wanted);
}
