import { regionOf } from '../../../http/region-of.ts';
import { type DeclareRoute, ERRORS, REGION_API, REGION_PARAMS } from '../../../http/route.ts';

/** GET config/appointment-buffer-time: hours before the first appointment that can be booked (SPEC 3.10, 7.1). */
export const getAppointmentBuffer: DeclareRoute = (app) => {
  app.get(
    `${REGION_API}/config/appointment-buffer-time`,
    {
      config: { auth: 'public', limit: 'read' },
      schema: {
        summary: 'Hours before the first appointment that can be booked',
        tags: ['config'],
        params: REGION_PARAMS,
        response: { 200: { $ref: 'GetAppointmentBufferAnswer#' }, ...ERRORS },
      },
    },
    async (request) => {
      const { manifest } = regionOf(request);
      return { data: { buffer_time_in_hour: manifest.appointments.bufferHours } };
    },
  );
};
