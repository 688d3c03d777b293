import { DESK_API } from '../../../../http/plugins/auth-level.ts';
import { type DeclareRoute, REGION_PARAMS } from '../../../../http/route.ts';
import { DESK_ERRORS } from '../desk-route.ts';
import { contextOf, FILE, STUDIO_PATH, studioOf } from './studio-route.ts';

/** Bytes of a manifest of 2 MiB whose characters are escaped. */
const BODY_LIMIT = 6 * 1024 * 1024;

/** POST desk/{region}/studio/preview: a page as it would be, without scripts. */
export const previewStudioDraft: DeclareRoute = (app) => {
  app.post(
    `${DESK_API}${STUDIO_PATH}/preview`,
    {
      bodyLimit: BODY_LIMIT,
      // a second of typing asks for one
      config: { auth: 'staff', role: 'studio', isOfDrafts: true, limit: 'search' },
      schema: {
        summary: 'Page of a text that is not published',
        description:
          'Nothing is stored or published. The page has no scripts; show it in a frame without an origin of its own. Without a page there are the errors that prevent it.',
        tags: ['desk'],
        params: REGION_PARAMS,
        querystring: { type: 'object', properties: FILE },
        body: { $ref: 'PreviewStudioDraftBody#' },
        response: { 200: { $ref: 'StudioPreviewAnswer#' }, ...DESK_ERRORS },
      },
    },
    async (request, reply) => {
      const { text, path = '', route = '', language = '' } = request.body;
      const view = await studioOf(request, 'preview').preview(contextOf(request), text, {
        path,
        route,
        language,
      });
      if (!('page' in view)) return { data: { page: null, problems: view.problems } };
      const { check, render } = view.times;
      reply.header('server-timing', `check;dur=${check.toFixed(1)}, render;dur=${render.toFixed(1)}`);
      return { data: { page: view.page, problems: [] } };
    },
  );
};
