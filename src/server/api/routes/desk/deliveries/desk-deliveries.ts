import { HttpError } from '../../../../http/http-error.ts';
import { DESK_API } from '../../../../http/plugins/auth-level.ts';
import { regionOf, staffOf } from '../../../../http/region-of.ts';
import { type DeclareRoute, REGION_PARAMS } from '../../../../http/route.ts';
import { ticketNumber } from '../../../../modules/tickets/index.ts';
import { DESK_ERRORS } from '../desk-route.ts';

const PATH = `${DESK_API}/deliveries`;

const ONE_DELIVERY = {
  ...REGION_PARAMS,
  required: [...REGION_PARAMS.required, 'delivery'],
  properties: {
    ...REGION_PARAMS.properties,
    delivery: {
      type: 'integer',
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Number of the message.',
    },
  },
} as const;

/** GET desk/{region}/deliveries: messages that could not be sent. */
export const listDeskDeliveries: DeclareRoute = (app) => {
  app.get(
    PATH,
    {
      config: { auth: 'staff', role: 'agent', limit: 'read' },
      schema: {
        summary: 'Messages that could not be sent',
        tags: ['desk'],
        params: REGION_PARAMS,
        response: { 200: { $ref: 'DeskDeliveriesAnswer#' }, ...DESK_ERRORS },
      },
    },
    async (request) => {
      const all = await app.services.deskTickets.unsent(regionOf(request));
      // those about feeds are about nobody who waits; the page of imports says how feeds are
      const rows = all.filter(({ ticketId, offerId }) => ticketId !== null || offerId !== null);
      return {
        data: rows.map(
          ({ id, ticketId, offerId, event, channel, state, attempts, lastError, createdAt }) => ({
            id,
            about: ticketId === null ? ('offer' as const) : ('ticket' as const),
            number: ticketNumber({ id: ticketId ?? offerId ?? 0 }),
            event,
            channel,
            state: state === 'dead' ? ('dead' as const) : ('failed' as const),
            attempts,
            error: lastError,
            created_at: createdAt.toISOString(),
          }),
        ),
      };
    },
  );
};

/** POST desk/{region}/deliveries/{delivery}/retry: sends a message again. */
export const retryDeskDelivery: DeclareRoute = (app) => {
  app.post(
    `${PATH}/:delivery/retry`,
    {
      config: { auth: 'staff', role: 'agent', limit: 'write' },
      schema: {
        summary: 'Send a message again',
        tags: ['desk'],
        params: ONE_DELIVERY,
        response: { 200: { $ref: 'DeskRetryAnswer#' }, ...DESK_ERRORS },
      },
    },
    async (request) => {
      const region = regionOf(request);
      if (!(await app.services.deskTickets.retry(staffOf(request), region, request.params.delivery)))
        throw new HttpError('not_found', 'There is no such message that failed.');
      return { data: { queued: true } };
    },
  );
};
