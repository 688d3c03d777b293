import { DESK_API } from '../../../../http/plugins/auth-level.ts';
import { type DeclareRoute, REGION_PARAMS } from '../../../../http/route.ts';
import { DESK_ERRORS } from '../desk-route.ts';
import { checkingStudioOf, contextOf, editedOf, FILE, STUDIO_PATH, studioOf } from './studio-route.ts';

const PATH = `${DESK_API}${STUDIO_PATH}`;
const READ = { auth: 'staff', role: 'studio', isOfDrafts: true, limit: 'read' } as const;
const WRITE = { ...READ, role: 'product', limit: 'write' } as const;
/** Bytes of a manifest of 2 MiB whose characters are escaped. */
const BODY_LIMIT = 6 * 1024 * 1024;
const CHANGED = {
  200: { $ref: 'StudioDraftAnswer#' },
  409: { $ref: 'StudioConflict#' },
  ...DESK_ERRORS,
};
const VERSION = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } as const;

/** GET desk/{region}/studio/draft: the draft, or the file if there is none. */
export const getStudioDraft: DeclareRoute = (app) => {
  app.get(
    `${PATH}/draft`,
    {
      config: READ,
      schema: {
        summary: 'Draft of a file',
        tags: ['desk'],
        params: REGION_PARAMS,
        querystring: { type: 'object', properties: FILE },
        response: { 200: { $ref: 'StudioDraftAnswer#' }, ...DESK_ERRORS },
      },
    },
    async (request) => ({ data: await studioOf(request).draft(editedOf(request)) }),
  );
};

/** PUT desk/{region}/studio/draft. */
export const saveStudioDraft: DeclareRoute = (app) => {
  app.put(
    `${PATH}/draft`,
    {
      bodyLimit: BODY_LIMIT,
      config: WRITE,
      schema: {
        summary: 'Save a draft of a file',
        description: 'Nothing is published. 409: somebody else has saved in the meantime.',
        tags: ['desk'],
        params: REGION_PARAMS,
        querystring: { type: 'object', properties: FILE },
        body: { $ref: 'SaveStudioDraftBody#' },
        response: CHANGED,
      },
    },
    async (request) => ({ data: await studioOf(request).save(contextOf(request), request.body) }),
  );
};

/** DELETE desk/{region}/studio/draft. */
export const discardStudioDraft: DeclareRoute = (app) => {
  app.delete(
    `${PATH}/draft`,
    {
      config: WRITE,
      schema: {
        summary: 'Discard a draft of a file',
        tags: ['desk'],
        params: REGION_PARAMS,
        querystring: {
          type: 'object',
          required: ['version'],
          properties: { ...FILE, version: { ...VERSION, description: 'Version of the draft.' } },
        },
        response: CHANGED,
      },
    },
    async (request) => ({
      data: await studioOf(request).discard(contextOf(request), request.query.version),
    }),
  );
};

/** GET desk/{region}/studio/problems: what `forecourt check` says about the draft. */
export const listStudioProblems: DeclareRoute = (app) => {
  app.get(
    `${PATH}/problems`,
    {
      config: READ,
      schema: {
        summary: 'Problems of a draft',
        description: 'Takes seconds: all manifests are checked as `forecourt check` does.',
        tags: ['desk'],
        params: REGION_PARAMS,
        querystring: { type: 'object', properties: FILE },
        response: { 200: { $ref: 'StudioProblemsAnswer#' }, ...DESK_ERRORS },
      },
    },
    async (request, reply) => ({ data: await checkingStudioOf(request, reply).problems(editedOf(request)) }),
  );
};

/** GET desk/{region}/studio/difference: what publishing would change. */
export const getStudioDifference: DeclareRoute = (app) => {
  app.get(
    `${PATH}/difference`,
    {
      config: READ,
      schema: {
        summary: 'Difference of a draft or version to the file',
        tags: ['desk'],
        params: REGION_PARAMS,
        querystring: {
          type: 'object',
          properties: {
            ...FILE,
            version: { ...VERSION, description: 'A published version; without it the draft is compared.' },
          },
        },
        response: { 200: { $ref: 'StudioDifferenceAnswer#' }, ...DESK_ERRORS },
      },
    },
    async (request) => {
      const found = await studioOf(request).difference(editedOf(request), request.query.version);
      const data = found.properties.map(({ name, values: [before = null, after = null] }) => ({
        ...{ name, before, after },
      }));
      const ended = found.ended.map(({ path, slug, route }) => ({ path, redirect: `"${slug}": "${route}"` }));
      return { data, ended_addresses: ended, warnings: found.warnings, drafts: found.drafts };
    },
  );
};
