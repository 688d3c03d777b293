import { Readable } from 'node:stream';
import { TICKET_COLUMNS } from '#domain/desk/ticket-columns.ts';
import { DESK_API } from '../../../../http/plugins/auth-level.ts';
import { regionOf, staffOf } from '../../../../http/region-of.ts';
import { type DeclareRoute, REGION_PARAMS } from '../../../../http/route.ts';
import { DESK_ERRORS } from '../desk-route.ts';
import { TICKET_FILTER, ticketFilter } from './ticket-filter.ts';

const NAMES = TICKET_COLUMNS.join('|');

const QUERYSTRING = {
  ...TICKET_FILTER,
  properties: {
    ...TICKET_FILTER.properties,
    columns: {
      type: 'string',
      pattern: `^(?:${NAMES})(?:,(?:${NAMES})){0,${TICKET_COLUMNS.length - 1}}$`,
      description: `Columns to write, with commas between them: ${TICKET_COLUMNS.join(', ')}. Default: all.`,
    },
  },
} as const;

/** GET desk/{region}/tickets.csv: the tickets that the filters of the list leave, as CSV. */
export const exportDeskTickets: DeclareRoute = (app) => {
  app.get(
    `${DESK_API}/tickets.csv`,
    {
      config: { auth: 'staff', role: 'manager', limit: 'read' },
      // a request for the headers alone would stand in the audit log as an export
      exposeHeadRoute: false,
      schema: {
        summary: 'Tickets of a region as CSV',
        tags: ['desk'],
        params: REGION_PARAMS,
        querystring: QUERYSTRING,
        response: {
          200: {
            description:
              'CSV by RFC 4180; the file is named `…-newest.csv` if older tickets may have `text`, too.',
            content: { 'text/csv': { schema: { type: 'string' } } },
          },
          ...DESK_ERRORS,
        },
      },
    },
    async (request, reply) => {
      const { sort = 'newest', columns, ...filter } = request.query;
      const region = regionOf(request);
      const by = staffOf(request);
      const { lines, isOnlyNewest } = await app.services.deskTickets.export(by, region, {
        filter: ticketFilter(filter, by.id),
        sort,
        columns: TICKET_COLUMNS.filter((column) => !columns || columns.split(',').includes(column)),
      });
      return reply
        .type('text/csv; charset=utf-8')
        .header(
          'content-disposition',
          `attachment; filename="${region.code}-tickets${isOnlyNewest ? '-newest' : ''}.csv"`,
        )
        .send(Readable.from(lines));
    },
  );
};
