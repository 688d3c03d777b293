import type { FastifyRequest } from 'fastify';
import { languageOf, regionOf } from '../../../http/region-of.ts';
import { type DeclareRoute, ERRORS, type Input, LANGUAGE_QUERY, REGION_API } from '../../../http/route.ts';
import type { Services } from '../../../http/services.ts';
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

function placeOf(request: TicketRequest, services: Services) {
  const region = regionOf(request, services);
  return {
    region,
    language: languageOf(region, request.query.lang),
    slug: request.params.slug,
    person: personOf(request, services),
  };
}

/** POST tickets/{slug}/booking: moves the booking of a ticket to another slot, or books a cancelled one again. */
export const rescheduleBooking: DeclareRoute = (app, services) => {
  app.post(
    PATH,
    {
      config: { auth: 'optional', limit: 'write' },
      onRequest: forOwnPages(services),
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
      const place = placeOf(request, services());
      const { start, location_id: location } = request.body;
      foundTicket(
        await services().slots.reschedule({
          ...place,
          start,
          ...(location !== undefined && { location }),
        }),
      );
      return { data: foundTicket(await services().tickets.find(place)) };
    },
  );
};

/** DELETE tickets/{slug}/booking: cancels the booking of a ticket. Repeating it changes nothing. */
export const cancelBooking: DeclareRoute = (app, services) => {
  app.delete(
    PATH,
    {
      config: { auth: 'optional', limit: 'write' },
      onRequest: forOwnPages(services),
      schema: {
        summary: 'Cancel the booking of a ticket',
        tags: ['slots'],
        params: TICKET_PARAMS,
        querystring: LANGUAGE_QUERY,
        response: { 200: { $ref: 'TicketAnswer#' }, ...BOOKING_ERRORS },
      },
    },
    async (request) => {
      const place = placeOf(request, services());
      foundTicket(await services().slots.cancel(place));
      return { data: foundTicket(await services().tickets.find(place)) };
    },
  );
};
