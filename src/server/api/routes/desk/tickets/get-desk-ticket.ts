import { DESK_API } from '../../../../http/plugins/auth-level.ts';
import { regionOf } from '../../../../http/region-of.ts';
import type { DeclareRoute } from '../../../../http/route.ts';
import { DESK_ERRORS } from '../desk-route.ts';
import { DESK_TICKET_PARAMS, noSuchTicket } from './ticket-params.ts';

/** GET desk/{region}/tickets/{number}: a ticket with answers, history, files and booking. */
export const getDeskTicket: DeclareRoute = (app) => {
  app.get(
    `${DESK_API}/tickets/:number`,
    {
      config: { auth: 'staff', role: 'reader', limit: 'read' },
      schema: {
        summary: 'A ticket at the desk',
        tags: ['desk'],
        params: DESK_TICKET_PARAMS,
        response: { 200: { $ref: 'DeskTicketAnswer#' }, ...DESK_ERRORS },
      },
    },
    async (request) => {
      const ticket = await app.services.deskTickets.find(regionOf(request), request.params.number);
      if (!ticket) throw noSuchTicket();
      return { data: ticket };
    },
  );
};
