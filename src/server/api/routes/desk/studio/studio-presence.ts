import { DESK_API } from '../../../../http/plugins/auth-level.ts';
import { type DeclareRoute, REGION_PARAMS } from '../../../../http/route.ts';
import { DESK_ERRORS } from '../desk-route.ts';
import { contextOf, FILE, STUDIO_PATH, studioOf } from './studio-route.ts';

/** POST desk/{region}/studio/presence: a member has a draft open; browsers ask again every few seconds. */
export const noteStudioPresence: DeclareRoute = (app) => {
  app.post(
    `${DESK_API}${STUDIO_PATH}/presence`,
    {
      config: { auth: 'staff', role: 'studio', isOfDrafts: true, limit: 'read' },
      schema: {
        summary: 'Who else has a draft open',
        description: 'Notes that the member has it open, for 20 seconds.',
        tags: ['desk'],
        params: REGION_PARAMS,
        querystring: { type: 'object', properties: FILE },
        response: { 200: { $ref: 'StudioPresenceAnswer#' }, ...DESK_ERRORS },
      },
    },
    async (request) => ({ data: await studioOf(request).presence(contextOf(request)) }),
  );
};
