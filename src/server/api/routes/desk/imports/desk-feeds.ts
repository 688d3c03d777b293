import { HttpError } from '../../../../http/http-error.ts';
import { DESK_API } from '../../../../http/plugins/auth-level.ts';
import { regionOf, staffOf } from '../../../../http/region-of.ts';
import { type DeclareRoute, REGION_PARAMS } from '../../../../http/route.ts';
import { DESK_ERRORS } from '../desk-route.ts';

/** GET desk/{region}/feeds: addresses from which cars come by themselves, and what became of them. */
export const listDeskFeeds: DeclareRoute = (app) => {
  app.get(
    `${DESK_API}/feeds`,
    {
      config: { auth: 'staff', role: 'reader', limit: 'read' },
      schema: {
        summary: 'Feeds of a region',
        tags: ['desk'],
        params: REGION_PARAMS,
        response: { 200: { $ref: 'DeskFeedsAnswer#' }, ...DESK_ERRORS },
      },
    },
    async (request) => ({ data: await app.services.deskFeeds.list(regionOf(request)) }),
  );
};

/** POST desk/{region}/feeds/{feed}/runs: asks the address at once, and imports its file even if it has not changed. */
export const runDeskFeed: DeclareRoute = (app) => {
  app.post(
    `${DESK_API}/feeds/:feed/runs`,
    {
      config: { auth: 'staff', role: 'manager', limit: 'write' },
      schema: {
        summary: 'Ask a feed now',
        tags: ['desk'],
        params: {
          ...REGION_PARAMS,
          required: [...REGION_PARAMS.required, 'feed'],
          properties: {
            ...REGION_PARAMS.properties,
            feed: { type: 'string', minLength: 1, maxLength: 41, description: 'Name of the feed.' },
          },
        },
        response: { 202: { $ref: 'DeskFeedsAnswer#' }, ...DESK_ERRORS },
      },
    },
    async (request, reply) => {
      const region = regionOf(request);
      const change = { by: staffOf(request), region, name: request.params.feed };
      if ((await app.services.deskFeeds.run(change)) === 'missing')
        throw new HttpError('not_found', 'There is no such feed.');
      return reply.code(202).send({ data: await app.services.deskFeeds.list(region) });
    },
  );
};
