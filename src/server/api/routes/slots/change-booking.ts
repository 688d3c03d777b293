import type { FastifyRequest } from 'fastify';
import { languageOf, regionOf } from '../../../http/region-of.ts';
import { type DeclareRoute, ERRORS, type Input, LANGUAGE_QUERY, REGION_API } from '../../../http/route.ts';
import { forOwnPages } from '../login/session-answer.ts';
import { personOf } from '../person-of.ts';
import { foundTicket, TICKET_PARAMS } from '../tickets/get-ticket.ts';

const PATH = `${REGION_API}/tickets/:slug/booking`;
const BOOKING_ERRORS = {
  ...ERRORS,
  401: ERRORS[400],
  403: ERRORS[400],
  409: { $ref: 'SlotTakenAnswer#' },
  429: ERRORS[400],
};

type TicketRequest = FastifyRequest<{
  Params: Input<typeof TICKET_PARAMS>;
  Querystring: Input<typeof LANGUAGE_QUERY>;
}>;

function bookingOf(request: TicketRequest) {
  const region = regionOf(request);
  return {
    region,
    language: languageOf(region, request.query.lang),
    slug: request.params.slug,
    person: personOf(request),
  };
}

/** POST tickets/{slug}/booking: moves the booking of a ticket to another slot, or books a cancelled one again. */
export const rescheduleBooking: DeclareRoute = (app) => {
  app.post(
    PATH,
    {
      config: { auth: 'optional', limit: 'write' },
      onRequest: forOwnPages,
      schema: {
        summary: 'Reschedule the booking of a ticket',
        tags: ['slots'],
        params: TICKET_PARAMS,
        querystring: LANGUAGE_QUERY,
        body: { $ref: 'RescheduleBookingBody#' },
        response: { 200: { $ref: 'TicketAnswer#' }, ...BOOKING_ERRORS },
      },
    },
    async (request) => {
      const booking = bookingOf(request);
      const { start, location_id: location } = request.body;
      foundTicket(
        await app.services.slots.reschedule({
          ...booking,
          start,
          ...(location !== undefined && { location }),
        }),
      );
      return { data: foundTicket(await app.services.tickets.find(booking)) };
    },
  );
};

/** DELETE tickets/{slug}/booking: cancels the booking of a ticket. Repeating it changes nothing. */
export const cancelBooking: DeclareRoute = (app) => {
  app.delete(
    PATH,
    {
      config: { auth: 'optional', limit: 'write' },
      onRequest: forOwnPages,
      schema: {
        summary: 'Cancel the booking of a ticket',
        tags: ['slots'],
        params: TICKET_PARAMS,
        querystring: LANGUAGE_QUERY,
        response: { 200: { $ref: 'TicketAnswer#' }, ...BOOKING_ERRORS },
      },
    },
    async (request) => {
      const booking = bookingOf(request);
      foundTicket(await app.services.slots.cancel(booking));
      return { data: foundTicket(await app.services.tickets.find(booking)) };
    },
  );
};
