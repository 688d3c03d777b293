import { DESK_API } from '../../../../http/plugins/auth-level.ts';
import { regionOf, staffOf } from '../../../../http/region-of.ts';
import { type DeclareRoute, REGION_PARAMS } from '../../../../http/route.ts';
import { DESK_ERRORS } from '../desk-route.ts';

/** GET desk/{region}/overview: what waits and how long, and the bookings of today. */
export const getDeskOverview: DeclareRoute = (app) => {
  app.get(
    `${DESK_API}/overview`,
    {
      config: { auth: 'staff', role: 'reader', limit: 'read' },
      schema: {
        summary: 'What waits at the desk',
        tags: ['desk'],
        params: REGION_PARAMS,
        response: { 200: { $ref: 'DeskOverviewAnswer#' }, ...DESK_ERRORS },
      },
    },
    async (request) => ({
      data: await app.services.deskTickets.overview(regionOf(request), staffOf(request).id),
    }),
  );
};
