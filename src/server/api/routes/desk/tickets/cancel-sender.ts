import { DESK_API } from '../../../../http/plugins/auth-level.ts';
import { regionOf, staffOf } from '../../../../http/region-of.ts';
import { type DeclareRoute, ERRORS } from '../../../../http/route.ts';
import { ticketNumber } from '../../../../modules/tickets/index.ts';
import { DESK_ERRORS } from '../desk-route.ts';
import { DESK_TICKET_PARAMS, noSuchTicket } from './ticket-params.ts';

/** POST desk/{region}/tickets/{number}/sender/cancel: cancels all open bookings of the sender of a ticket. */
export const cancelSenderBookings: DeclareRoute = (app) => {
  app.post(
    `${DESK_API}/tickets/:number/sender/cancel`,
    {
      config: { auth: 'staff', role: 'manager', limit: 'write' },
      schema: {
        summary: 'Cancel all bookings of one sender',
        description:
          'Bookings of the region that have not begun. Repeating it cancels what was booked since.',
        tags: ['desk'],
        params: DESK_TICKET_PARAMS,
        body: { $ref: 'CancelSenderBookingsBody#' },
        response: {
          200: { $ref: 'CancelledSenderBookingsAnswer#' },
          409: ERRORS[400],
          ...DESK_ERRORS,
        },
      },
    },
    async (request) => {
      const region = regionOf(request);
      const { by: trait, close: closes = false, tell: tells = false } = request.body;
      const change = { by: staffOf(request), region, id: request.params.number, trait, closes, tells };
      const tickets = await app.services.deskBookings.cancelSender(change);
      if (!tickets) throw noSuchTicket();
      return { data: { tickets: tickets.map((id) => ticketNumber({ id })) } };
    },
  );
};
