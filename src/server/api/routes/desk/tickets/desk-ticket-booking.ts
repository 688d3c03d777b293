import type { FastifyRequest } from 'fastify';
import { HttpError } from '../../../../http/http-error.ts';
import { DESK_API } from '../../../../http/plugins/auth-level.ts';
import { regionOf, staffOf } from '../../../../http/region-of.ts';
import type { DeclareRoute } from '../../../../http/route.ts';
import type { ChangeResult, DeskChange } from '../../../../modules/desk-tickets/index.ts';
import { DESK_ERRORS } from '../desk-route.ts';
import { DESK_TICKET_PARAMS, noSuchTicket } from './ticket-params.ts';

/** Largest integer of its column. */
const MAX_VERSION = 2_147_483_647;
const TICKET = `${DESK_API}/tickets/:number`;
const PATH = `${TICKET}/booking`;
const CONFIG = { auth: 'staff', role: 'agent', limit: 'write' } as const;
const RESPONSE = {
  200: { $ref: 'DeskTicketAnswer#' },
  409: { $ref: 'SlotTakenAnswer#' },
  ...DESK_ERRORS,
};

/** Answers with the ticket as it is now. @throws HttpError 409 if somebody else was faster, 404 */
async function changed(request: FastifyRequest, { region, id }: DeskChange, result: ChangeResult) {
  const { deskTickets } = request.server.services;
  if (result === 'changed')
    throw new HttpError('out_of_date', 'This ticket has changed in the meantime.', {
      version: ['is out of date'],
    });
  const data = result === 'missing' ? null : await deskTickets.find(region, id);
  if (!data) throw noSuchTicket();
  return { data };
}

/** GET desk/{region}/tickets/{number}/slots: time slots to which the booking of a ticket can move. */
export const listTicketSlots: DeclareRoute = (app) => {
  app.get(
    `${TICKET}/slots`,
    {
      config: { auth: 'staff', role: 'agent', limit: 'read' },
      schema: {
        summary: 'Time slots for the booking of a ticket',
        tags: ['desk'],
        params: DESK_TICKET_PARAMS,
        response: { 200: { $ref: 'TimeSlotsAnswer#' }, ...DESK_ERRORS },
      },
    },
    async (request) => {
      const region = regionOf(request);
      const slots = await app.services.deskBookings.freeSlots(region, request.params.number);
      if (!slots) throw noSuchTicket();
      return slots;
    },
  );
};

/** PUT desk/{region}/tickets/{number}/booking: moves the booking of a ticket, or books a cancelled one again. */
export const moveTicketBooking: DeclareRoute = (app) => {
  app.put(
    PATH,
    {
      config: CONFIG,
      schema: {
        summary: 'Move the booking of a ticket',
        tags: ['desk'],
        params: DESK_TICKET_PARAMS,
        body: { $ref: 'MoveTicketBookingBody#' },
        response: RESPONSE,
      },
    },
    async (request) => {
      const region = regionOf(request);
      const change = { by: staffOf(request), region, id: request.params.number };
      const result = await app.services.deskBookings.move({ ...change, ...request.body });
      return changed(request, change, result);
    },
  );
};

/** DELETE desk/{region}/tickets/{number}/booking: cancels the booking of a ticket; the ticket stays open. */
export const cancelTicketBooking: DeclareRoute = (app) => {
  app.delete(
    PATH,
    {
      config: CONFIG,
      schema: {
        summary: 'Cancel the booking of a ticket',
        tags: ['desk'],
        params: DESK_TICKET_PARAMS,
        querystring: {
          type: 'object',
          additionalProperties: false,
          required: ['version'],
          properties: {
            version: {
              type: 'integer',
              minimum: 1,
              maximum: MAX_VERSION,
              description: 'Version of the ticket that was read.',
            },
          },
        } as const,
        response: RESPONSE,
      },
    },
    async (request) => {
      const region = regionOf(request);
      const change = { by: staffOf(request), region, id: request.params.number };
      const { version } = request.query;
      const result = await app.services.deskBookings.cancel({ ...change, version });
      return changed(request, change, result);
    },
  );
};
