import { DESK_API } from '../../../../http/plugins/auth-level.ts';
import { type DeclareRoute, REGION_PARAMS } from '../../../../http/route.ts';
import { DESK_ERRORS } from '../desk-route.ts';
import { STUDIO_PATH, studioOf } from './studio-route.ts';
import { LANGUAGE, textContextOf } from './studio-texts-route.ts';

const PATH = `${DESK_API}${STUDIO_PATH}/texts/file`;
const READ = { auth: 'staff', role: 'studio', isOfDrafts: true, limit: 'read' } as const;
/** Bytes of a file of 4 MiB whose characters are escaped. */
const BODY_LIMIT = 8 * 1024 * 1024;
const TYPES = { csv: 'text/csv', xliff: 'application/xliff+xml' } as const;
const FORMAT = {
  type: 'string',
  enum: ['csv', 'xliff'],
  description: 'csv, or xliff (version 1.2).',
} as const;

/** GET desk/{region}/studio/texts/file: texts and drafts for a translator. */
export const exportStudioTexts: DeclareRoute = (app) => {
  app.get(
    PATH,
    {
      config: READ,
      schema: {
        summary: 'Texts of a language as a file',
        description: 'As `forecourt texts export` writes it, with drafts over the texts.',
        tags: ['desk'],
        params: REGION_PARAMS,
        querystring: {
          type: 'object',
          required: ['language', 'format'],
          properties: {
            language: LANGUAGE,
            format: FORMAT,
            missing: { type: 'boolean', description: 'Only texts without a translation.' },
          },
        },
        response: {
          200: {
            description: 'The file.',
            content: {
              [TYPES.csv]: { schema: { type: 'string' } },
              [TYPES.xliff]: { schema: { type: 'string' } },
            },
          },
          ...DESK_ERRORS,
        },
      },
    },
    async (request, reply) => {
      const { language, format, missing = false } = request.query;
      await textContextOf(request, language);
      const { name, text } = await studioOf(request, 'textFile').texts.exportFile(language, {
        format,
        isMissing: missing,
      });
      return reply
        .type(`${TYPES[format]}; charset=utf-8`)
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(text);
    },
  );
};

/** POST desk/{region}/studio/texts/file: translations become drafts. */
export const importStudioTexts: DeclareRoute = (app) => {
  app.post(
    PATH,
    {
      bodyLimit: BODY_LIMIT,
      config: { ...READ, role: 'translator', limit: 'write' },
      schema: {
        summary: 'Take translations of a file as drafts',
        description:
          'Checked as `forecourt texts import` does: none is saved when a row is wrong. Drafts of other members stay.',
        tags: ['desk'],
        params: REGION_PARAMS,
        body: { $ref: 'ImportStudioTextsBody#' },
        response: { 200: { $ref: 'StudioTextImportAnswer#' }, ...DESK_ERRORS },
      },
    },
    async (request) => {
      const { language, format, text } = request.body;
      const context = await textContextOf(request, language);
      return { data: await studioOf(request, 'textFile').texts.importFile(context, { format, text }) };
    },
  );
};
