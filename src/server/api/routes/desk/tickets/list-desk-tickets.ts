import type { TicketStatus } from '#domain/ticket-status.ts';
import { DESK_API } from '../../../../app/plugins/auth-level.ts';
import { HttpError } from '../../../../app/plugins/http-error.ts';
import { readCursor } from '../../../../modules/desk-tickets/ticket-cursor.ts';
import { regionOf, staffOf } from '../../region-of.ts';
import { type DeclareRoute, REGION_PARAMS } from '../../route.ts';
import { DESK_ERRORS } from '../desk-route.ts';

const LIMIT = 50;

const QUERYSTRING = {
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
    after: { type: 'string', maxLength: 200, description: '`next` of the page before.' },
  },
} as const;

const OPEN: readonly TicketStatus[] = ['new', 'in_progress', 'waiting'];

/** GET desk/{region}/tickets: tickets by status, form, assignee, text and waiting time. */
export const listDeskTickets: DeclareRoute = (app, services) => {
  app.get(
    `${DESK_API}/tickets`,
    {
      config: { auth: 'staff', role: 'reader', limit: 'read' },
      schema: {
        summary: 'Tickets of a region',
        tags: ['desk'],
        params: REGION_PARAMS,
        querystring: QUERYSTRING,
        response: { 200: { $ref: 'DeskTicketsAnswer#' }, ...DESK_ERRORS },
      },
    },
    async (request) => {
      const { status, form, text, waiting_hours: waitingHours, sort = 'newest', after } = request.query;
      const cursor = after === undefined ? undefined : readCursor(after);
      if (cursor === null)
        throw new HttpError(400, 'Some values cannot be used.', { after: ['allowed: next of a page'] });
      const { rows, counts, forms, next } = await services().deskTickets.list(
        regionOf(request, services()),
        {
          ...(status !== undefined && { statuses: status === 'open' ? OPEN : [status] }),
          form,
          text: text?.trim() || undefined,
          waitingHours,
          assignee: assigneeOf(request.query.assignee, staffOf(request).id),
        },
        { sort, after: cursor, limit: LIMIT },
      );
      return {
        data: rows,
        counts: [...counts].map(([each, count]) => ({ status: each, count })),
        forms,
        next,
      };
    },
  );
};

function assigneeOf(wanted: string | undefined, own: number): number | null | undefined {
  if (wanted === undefined) return undefined;
  if (wanted === 'none') return null;
  return wanted === 'me' ? own : Number(wanted);
}
