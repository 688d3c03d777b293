import { DESK_API } from '../../../../http/plugins/auth-level.ts';
import { type DeclareRoute, REGION_PARAMS } from '../../../../http/route.ts';
import { DESK_ERRORS } from '../desk-route.ts';
import { answerWork, PUBLISHED } from './studio-jobs.ts';
import { contextOf, editedOf, FILE, STUDIO_PATH, studioOf } from './studio-route.ts';

const PATH = `${DESK_API}${STUDIO_PATH}`;
const READ = { auth: 'staff', role: 'studio', isOfDrafts: true, limit: 'read' } as const;
const WRITE = { ...READ, role: 'approver', limit: 'write' } as const;
const LIMIT = 50;
const ID = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } as const;

/** POST desk/{region}/studio/publications: the draft becomes the file, and all processes serve it. */
export const publishStudioDraft: DeclareRoute = (app) => {
  app.post(
    `${PATH}/publications`,
    {
      config: WRITE,
      schema: {
        summary: 'Publish a draft',
        description:
          '409: the draft or the file has changed, there are errors, or another publication is under way. Where the folder of manifests cannot be written, the answer has a patch, and nothing is published.',
        tags: ['desk'],
        params: REGION_PARAMS,
        querystring: { type: 'object', properties: FILE },
        body: { $ref: 'PublishStudioDraftBody#' },
        response: PUBLISHED,
      },
    },
    async (request, reply) =>
      answerWork(request, reply, 'publication', (studio) =>
        studio.publish(contextOf(request), request.body.version, request.body.keep_addresses),
      ),
  );
};

/** POST desk/{region}/studio/versions/{version}/restore. */
export const restoreStudioVersion: DeclareRoute = (app) => {
  app.post(
    `${PATH}/versions/:version/restore`,
    {
      config: WRITE,
      schema: {
        summary: 'Publish an earlier version again',
        description: '409 as for a publication. A draft stays as it is.',
        tags: ['desk'],
        params: {
          ...REGION_PARAMS,
          required: [...REGION_PARAMS.required, 'version'],
          properties: { ...REGION_PARAMS.properties, version: { ...ID, description: 'Id of the version.' } },
        },
        querystring: { type: 'object', properties: FILE },
        body: { $ref: 'RestoreStudioVersionBody#' },
        response: PUBLISHED,
      },
    },
    async (request, reply) =>
      answerWork(request, reply, 'publication', (studio) =>
        studio.restore(contextOf(request), {
          version: request.params.version,
          base: request.body.base,
          keep: request.body.keep_addresses,
        }),
      ),
  );
};

/** GET desk/{region}/studio/versions: who published what, newest first. */
export const listStudioVersions: DeclareRoute = (app) => {
  app.get(
    `${PATH}/versions`,
    {
      config: READ,
      schema: {
        summary: 'Versions of a file',
        tags: ['desk'],
        params: REGION_PARAMS,
        querystring: {
          type: 'object',
          properties: { ...FILE, before: { ...ID, description: '`next` of the page before.' } },
        },
        response: { 200: { $ref: 'StudioVersionsAnswer#' }, ...DESK_ERRORS },
      },
    },
    async (request) => {
      const { before } = request.query;
      const found = await studioOf(request).versions(editedOf(request), {
        limit: LIMIT + 1,
        ...(before !== undefined && { before }),
      });
      const page = found.slice(0, LIMIT);
      return {
        data: page.map(({ createdAt, ...version }) => ({ ...version, created_at: createdAt.toISOString() })),
        next: found.length > LIMIT ? (page.at(-1)?.id ?? null) : null,
      };
    },
  );
};
