import type { FastifyRequest } from 'fastify';
import { languageOf, loggedIn, regionOf } from '../../../http/region-of.ts';
import {
  type DeclareRoute,
  type Input,
  LANGUAGE_QUERY,
  REGION_API,
  REGION_PARAMS,
} from '../../../http/route.ts';
import { OWN_ERRORS } from '../histories/own-history.ts';
import { foundTicket } from './get-ticket.ts';

const PATH = `${REGION_API}/inspection-appointment`;
const ONE_APPOINTMENT = {
  ...REGION_PARAMS,
  required: [...REGION_PARAMS.required, 'booking_id'],
  properties: {
    ...REGION_PARAMS.properties,
    booking_id: { type: 'string', maxLength: 36, description: 'Id of the booking.' },
  },
} as const;

type OwnRequest = FastifyRequest<{ Querystring: Input<typeof LANGUAGE_QUERY> }>;

function ownAppointments(request: OwnRequest) {
  const { services } = request.server;
  const region = regionOf(request);
  const language = languageOf(region, request.query.lang);
  return services.tickets.listAppointments(loggedIn(request), { region, language });
}

/** GET inspection-appointment: the bookings of the logged-in contact (SPEC 3.10, 7.2). */
export const listAppointments: DeclareRoute = (app) => {
  app.get(
    PATH,
    {
      config: { auth: 'login', limit: 'read' },
      schema: {
        summary: 'Own appointments',
        tags: ['tickets'],
        params: REGION_PARAMS,
        querystring: LANGUAGE_QUERY,
        response: { 200: { $ref: 'AppointmentsAnswer#' }, ...OWN_ERRORS },
      },
    },
    async (request) => {
      const { bufferHours } = regionOf(request).manifest.appointments;
      return {
        data: await ownAppointments(request),
        meta: { buffer_time_in_hour: bufferHours },
      };
    },
  );
};

/** GET inspection-appointment/{booking_id}: one of them. */
export const getAppointment: DeclareRoute = (app) => {
  app.get(
    `${PATH}/:booking_id`,
    {
      config: { auth: 'login', limit: 'read' },
      schema: {
        summary: 'An own appointment',
        tags: ['tickets'],
        params: ONE_APPOINTMENT,
        querystring: LANGUAGE_QUERY,
        response: { 200: { $ref: 'AppointmentAnswer#' }, ...OWN_ERRORS },
      },
    },
    async (request) => {
      const own = await ownAppointments(request);
      const { booking_id: id } = request.params;
      return { data: foundTicket(own.find(({ booking }) => booking.id === id) ?? null) };
    },
  );
};
