import { Conflict } from '../../../../errors/domain-error.ts';
import { DESK_API } from '../../../../http/plugins/auth-level.ts';
import { type DeclareRoute, REGION_PARAMS } from '../../../../http/route.ts';
import type { StudioText, TextQuery } from '../../../../modules/studio/index.ts';
import { DESK_ERRORS } from '../desk-route.ts';
import { STUDIO_PATH, studioOf, targetOf } from './studio-route.ts';
import { LANGUAGE, serializeText, textContextOf } from './studio-texts-route.ts';

const PATH = `${DESK_API}${STUDIO_PATH}/texts`;
const READ = { auth: 'staff', role: 'studio', isOfDrafts: true, limit: 'read' } as const;
const WRITE = { ...READ, role: 'translator', limit: 'write' } as const;
const MAX_PAGE = 1_000;
const KEY = {
  type: 'string',
  minLength: 1,
  maxLength: 200,
  description: '`namespace:key` of the text.',
} as const;

/** GET desk/{region}/studio/texts: texts of a language, those that are missing first. */
export const listStudioTexts: DeclareRoute = (app) => {
  app.get(
    PATH,
    {
      config: READ,
      schema: {
        summary: 'Texts of a language',
        tags: ['desk'],
        params: REGION_PARAMS,
        querystring: {
          type: 'object',
          properties: {
            language: {
              ...LANGUAGE,
              description: 'Tag of a language; default: the first one of the region.',
            },
            part: { type: 'string', maxLength: 40, description: 'Name of a file of texts.' },
            state: {
              type: 'string',
              enum: ['missing', 'draft', 'done'],
              description: 'missing: neither a text nor a draft; draft: with a draft; done: with a text.',
            },
            text: {
              type: 'string',
              maxLength: 100,
              description: 'Words of the key, the English text, the text or its draft.',
            },
            page: { type: 'integer', minimum: 1, maximum: MAX_PAGE, description: 'Page, from 1.' },
          },
        },
        response: { 200: { $ref: 'StudioTextsAnswer#' }, ...DESK_ERRORS },
      },
    },
    async (request) => {
      const { language: wanted, page = 1, ...filters } = request.query;
      const languages = await studioOf(request).languages(targetOf(request));
      const [language = wanted] = wanted === undefined ? languages : [wanted];
      if (language === undefined) return { data: [], languages, language: null, parts: [], ...NOTHING };
      await textContextOf(request, language);
      const query: TextQuery = { page, ...filters };
      const { texts, pageSize, ...list } = await studioOf(request).texts.list(language, query);
      return { data: texts.map(serializeText), languages, language, page_size: pageSize, ...list };
    },
  );
};

const NOTHING = { found: 0, page_size: 1, drafts: 0 };

const CHANGED = {
  200: { $ref: 'StudioTextAnswer#' },
  409: { $ref: 'StudioTextConflict#' },
  ...DESK_ERRORS,
};

/** PUT desk/{region}/studio/texts/draft. */
export const saveStudioText: DeclareRoute = (app) => {
  app.put(
    `${PATH}/draft`,
    {
      config: WRITE,
      schema: {
        summary: 'Save a draft of a text',
        description:
          'Nothing is published. 400: a placeholder is lost or unknown, or the text has another fault. 409: somebody else has saved in the meantime.',
        tags: ['desk'],
        params: REGION_PARAMS,
        body: { $ref: 'SaveStudioTextBody#' },
        response: CHANGED,
      },
    },
    async (request) => {
      const { language, ...change } = request.body;
      const context = await textContextOf(request, language);
      return answerText(() => studioOf(request).texts.save(context, change));
    },
  );
};

/** DELETE desk/{region}/studio/texts/draft. */
export const discardStudioText: DeclareRoute = (app) => {
  app.delete(
    `${PATH}/draft`,
    {
      config: WRITE,
      schema: {
        summary: 'Discard a draft of a text',
        tags: ['desk'],
        params: REGION_PARAMS,
        querystring: {
          type: 'object',
          required: ['language', 'key', 'version'],
          properties: {
            language: LANGUAGE,
            key: KEY,
            version: {
              type: 'integer',
              minimum: 1,
              maximum: Number.MAX_SAFE_INTEGER,
              description: 'Version of the draft.',
            },
          },
        },
        response: CHANGED,
      },
    },
    async (request) => {
      const { language, ...place } = request.query;
      const context = await textContextOf(request, language);
      return answerText(() => studioOf(request).texts.discard(context, place));
    },
  );
};

/** A conflict has the text as it is now, which is answered like a text. */
async function answerText(change: () => Promise<StudioText>) {
  try {
    return { data: serializeText(await change()) };
  } catch (error) {
    if (!(error instanceof Conflict) || !error.data) throw error;
    throw new Conflict(error.code, error.message, error.errors, serializeText(error.data as StudioText));
  }
}
