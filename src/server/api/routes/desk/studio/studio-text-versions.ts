import { DESK_API } from '../../../../http/plugins/auth-level.ts';
import { type DeclareRoute, REGION_PARAMS } from '../../../../http/route.ts';
import { DESK_ERRORS } from '../desk-route.ts';
import { answerWork, PUBLISHED } from './studio-jobs.ts';
import { STUDIO_PATH, studioOf } from './studio-route.ts';
import { LANGUAGE, textContextOf } from './studio-texts-route.ts';

const PATH = `${DESK_API}${STUDIO_PATH}/texts`;
const READ = { auth: 'staff', role: 'studio', isOfDrafts: true, limit: 'read' } as const;
const WRITE = { ...READ, role: 'approver', limit: 'write' } as const;
const LIMIT = 50;
const ID = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } as const;

/** GET desk/{region}/studio/texts/drafts: what publishing would change. */
export const listStudioTextDrafts: DeclareRoute = (app) => {
  app.get(
    `${PATH}/drafts`,
    {
      config: READ,
      schema: {
        summary: 'Drafts of the texts of a language',
        tags: ['desk'],
        params: REGION_PARAMS,
        querystring: { type: 'object', required: ['language'], properties: { language: LANGUAGE } },
        response: { 200: { $ref: 'StudioTextDraftsAnswer#' }, ...DESK_ERRORS },
      },
    },
    async (request) => {
      const { language } = request.query;
      await textContextOf(request, language);
      const drafts = await studioOf(request).texts.drafts(language);
      return { data: drafts.map(({ isStale, ...draft }) => ({ ...draft, is_stale: isStale })) };
    },
  );
};

/** POST desk/{region}/studio/texts/publications: drafts become texts of the files, and all processes serve them. */
export const publishStudioTexts: DeclareRoute = (app) => {
  app.post(
    `${PATH}/publications`,
    {
      config: WRITE,
      schema: {
        summary: 'Publish drafts of texts',
        description:
          '409: a draft or its file has changed, there are errors, or another publication is under way. Where the folder of texts cannot be written, the answer has a patch, and nothing is published.',
        tags: ['desk'],
        params: REGION_PARAMS,
        body: { $ref: 'PublishStudioTextsBody#' },
        response: PUBLISHED,
      },
    },
    async (request, reply) => {
      const context = await textContextOf(request, request.body.language);
      return answerWork(request, reply, 'publication', ({ texts }) =>
        texts.publish(context, request.body.until),
      );
    },
  );
};

/** GET desk/{region}/studio/texts/versions: who published texts of a language, newest first. */
export const listStudioTextVersions: DeclareRoute = (app) => {
  app.get(
    `${PATH}/versions`,
    {
      config: READ,
      schema: {
        summary: 'Versions of the texts of a language',
        tags: ['desk'],
        params: REGION_PARAMS,
        querystring: {
          type: 'object',
          required: ['language'],
          properties: {
            language: LANGUAGE,
            before: { ...ID, description: '`next` of the page before.' },
          },
        },
        response: { 200: { $ref: 'StudioVersionsAnswer#' }, ...DESK_ERRORS },
      },
    },
    async (request) => {
      const { language, before } = request.query;
      await textContextOf(request, language);
      const found = await studioOf(request).texts.versions({
        language,
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

/** GET desk/{region}/studio/texts/difference: what putting back a version would change. */
export const getStudioTextDifference: DeclareRoute = (app) => {
  app.get(
    `${PATH}/difference`,
    {
      config: READ,
      schema: {
        summary: 'Difference of texts to those after a version',
        tags: ['desk'],
        params: REGION_PARAMS,
        querystring: {
          type: 'object',
          required: ['language', 'version'],
          properties: { language: LANGUAGE, version: { ...ID, description: 'Id of the version.' } },
        },
        response: { 200: { $ref: 'StudioTextDifferenceAnswer#' }, ...DESK_ERRORS },
      },
    },
    async (request) => {
      const { language, version } = request.query;
      await textContextOf(request, language);
      const { base, texts } = await studioOf(request).texts.difference(language, version);
      return { data: texts, base };
    },
  );
};

/** POST desk/{region}/studio/texts/versions/{version}/restore. */
export const restoreStudioTexts: DeclareRoute = (app) => {
  app.post(
    `${PATH}/versions/:version/restore`,
    {
      config: WRITE,
      schema: {
        summary: 'Put back the texts as they were after a version',
        description: '409 as for a publication. Drafts stay as they are.',
        tags: ['desk'],
        params: {
          ...REGION_PARAMS,
          required: [...REGION_PARAMS.required, 'version'],
          properties: { ...REGION_PARAMS.properties, version: { ...ID, description: 'Id of the version.' } },
        },
        body: { $ref: 'RestoreStudioTextsBody#' },
        response: PUBLISHED,
      },
    },
    async (request, reply) => {
      const { language, base } = request.body;
      const context = await textContextOf(request, language);
      const { version } = request.params;
      return answerWork(request, reply, 'publication', ({ texts }) =>
        texts.restore(context, { version, base }),
      );
    },
  );
};
