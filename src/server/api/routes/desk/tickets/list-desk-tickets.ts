import { HttpError } from '../../../../http/http-error.ts';
import { DESK_API } from '../../../../http/plugins/auth-level.ts';
import { regionOf, staffOf } from '../../../../http/region-of.ts';
import { type DeclareRoute, REGION_PARAMS } from '../../../../http/route.ts';
import { readCursor } from '../../../../modules/desk-tickets/index.ts';
import { DESK_ERRORS } from '../desk-route.ts';
import { TICKET_FILTER, ticketFilter } from './ticket-filter.ts';

const LIMIT = 50;

const QUERYSTRING = {
  ...TICKET_FILTER,
  properties: {
    ...TICKET_FILTER.properties,
    after: { type: 'string', maxLength: 200, description: '`next` of the page before.' },
  },
} as const;

/** GET desk/{region}/tickets: tickets by status, form, assignee, text and waiting time. */
export const listDeskTickets: DeclareRoute = (app) => {
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
      const { sort = 'newest', after, ...filter } = request.query;
      const cursor = after === undefined ? undefined : readCursor(after);
      if (cursor === null)
        throw new HttpError('invalid_input', 'Some values cannot be used.', {
          after: ['allowed: next of a page'],
        });
      const { rows, counts, forms, next, isOnlyNewest } = await app.services.deskTickets.list(
        regionOf(request),
        ticketFilter(filter, staffOf(request).id),
        { sort, after: cursor, limit: LIMIT },
      );
      return {
        data: rows,
        counts: [...counts].map(([each, count]) => ({ status: each, count })),
        forms,
        next,
        only_newest: isOnlyNewest,
      };
    },
  );
};
