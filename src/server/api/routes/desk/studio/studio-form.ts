import { DESK_API } from '../../../../http/plugins/auth-level.ts';
import { type DeclareRoute, REGION_PARAMS } from '../../../../http/route.ts';
import { DESK_ERRORS } from '../desk-route.ts';
import { editedOf, FILE, STUDIO_PATH, studioOf } from './studio-route.ts';

const PATH = `${DESK_API}${STUDIO_PATH}`;
const READ = { auth: 'staff', role: 'studio', isOfDrafts: true, limit: 'read' } as const;

/** GET desk/{region}/studio/form: what a form needs beside the text of the draft. */
export const getStudioForm: DeclareRoute = (app) => {
  app.get(
    `${PATH}/form`,
    {
      config: READ,
      schema: {
        summary: 'What a file inherits, and the texts that it may name',
        tags: ['desk'],
        params: REGION_PARAMS,
        querystring: { type: 'object', properties: FILE },
        response: { 200: { $ref: 'StudioFormAnswer#' }, ...DESK_ERRORS },
      },
    },
    async (request) => ({ data: await studioOf(request).form(editedOf(request)) }),
  );
};

/** GET desk/{region}/studio/schema: the schemas of manifests, with those of extensions. */
export const getStudioSchema: DeclareRoute = (app) => {
  app.get(
    `${PATH}/schema`,
    {
      config: READ,
      schema: {
        summary: 'Schemas of manifests',
        description:
          'The root is `region.schema.json`. The answer has an ETag: it changes with the version of the site.',
        tags: ['desk'],
        params: REGION_PARAMS,
        response: { 200: { $ref: 'StudioSchemaAnswer#' }, ...DESK_ERRORS },
      },
    },
    async (request, reply) => {
      // it says nothing of a region, and has the size of a picture
      reply.header('cache-control', 'private, no-cache');
      return { data: studioOf(request).schemas() };
    },
  );
};
