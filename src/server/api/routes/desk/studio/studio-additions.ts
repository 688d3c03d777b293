import { DESK_API } from '../../../../http/plugins/auth-level.ts';
import { type DeclareRoute, REGION_PARAMS } from '../../../../http/route.ts';
import { DESK_ERRORS } from '../desk-route.ts';
import { checkingStudioOf, contextOf, FILE, STUDIO_PATH, studioOf } from './studio-route.ts';

const PATH = `${DESK_API}${STUDIO_PATH}/additions`;
const STAFF = { auth: 'staff', role: 'product', isOfDrafts: true } as const;
/** Bytes of a manifest of 2 MiB whose characters are escaped. */
const BODY_LIMIT = 6 * 1024 * 1024;

/** GET desk/{region}/studio/additions: what can be added to a manifest at all its places. */
export const listStudioAdditions: DeclareRoute = (app) => {
  app.get(
    PATH,
    {
      config: { ...STAFF, limit: 'read' },
      schema: {
        summary: 'What can be added to a manifest',
        tags: ['desk'],
        params: REGION_PARAMS,
        response: { 200: { $ref: 'StudioAdditionsAnswer#' }, ...DESK_ERRORS },
      },
    },
    async (request) => ({ data: await studioOf(request).additionKinds() }),
  );
};

/** POST desk/{region}/studio/additions: a text with what `forecourt add` would add to the file. */
export const addToStudioText: DeclareRoute = (app) => {
  app.post(
    PATH,
    {
      bodyLimit: BODY_LIMIT,
      config: { ...STAFF, limit: 'write' },
      schema: {
        summary: 'Add to the text of a manifest, or of a file of content',
        description:
          'Returns the text as `forecourt add` would write it, which is not saved. What the content of the region needs, such as texts in a new language, is saved as drafts of its files: all of them, or none.',
        tags: ['desk'],
        params: REGION_PARAMS,
        querystring: { type: 'object', properties: FILE },
        body: { $ref: 'StudioAdditionBody#' },
        response: { 200: { $ref: 'StudioAdditionAnswer#' }, ...DESK_ERRORS },
      },
    },
    async (request, reply) => ({
      data: await checkingStudioOf(request, reply).add(contextOf(request), request.body),
    }),
  );
};
