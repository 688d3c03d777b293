import { DESK_API } from '../../../../http/plugins/auth-level.ts';
import { regionOf } from '../../../../http/region-of.ts';
import { type DeclareRoute, REGION_PARAMS } from '../../../../http/route.ts';
import { csvCell } from '../../../../runtime/csv-cell.ts';
import { DESK_ERRORS } from '../desk-route.ts';
import { DESK_IMPORT_PARAMS, DESK_IMPORT_RUN_PARAMS, noSuchImport, readImportNow } from './import-params.ts';

const LIMIT = 30;

/** GET desk/{region}/imports: files that were uploaded, newest first, each with its newest run. */
export const listDeskImports: DeclareRoute = (app) => {
  app.get(
    `${DESK_API}/imports`,
    {
      config: { auth: 'staff', role: 'reader', limit: 'read' },
      schema: {
        summary: 'Imports of a region',
        tags: ['desk'],
        params: REGION_PARAMS,
        querystring: {
          type: 'object',
          additionalProperties: false,
          properties: {
            before: {
              type: 'integer',
              minimum: 1,
              maximum: Number.MAX_SAFE_INTEGER,
              description: '`next` of the page before.',
            },
          },
        },
        response: { 200: { $ref: 'DeskImportsAnswer#' }, ...DESK_ERRORS },
      },
    },
    async (request) => {
      const { before = Number.MAX_SAFE_INTEGER } = request.query;
      const region = regionOf(request);
      const { rows, next } = await app.services.deskImports.list(region, { before, limit: LIMIT });
      return { data: rows, next };
    },
  );
};

/** GET desk/{region}/imports/{import}: a file with its runs, their progress and reports. */
export const getDeskImport: DeclareRoute = (app) => {
  app.get(
    `${DESK_API}/imports/:import`,
    {
      config: { auth: 'staff', role: 'reader', limit: 'read' },
      schema: {
        summary: 'An import with its progress and reports',
        tags: ['desk'],
        params: DESK_IMPORT_PARAMS,
        response: { 200: { $ref: 'DeskImportAnswer#' }, ...DESK_ERRORS },
      },
    },
    (request) => readImportNow(request, request.params.import),
  );
};

/** GET desk/{region}/imports/{import}/preview: mappings for a file, and its first rows as one of them reads them. */
export const previewDeskImport: DeclareRoute = (app) => {
  app.get(
    `${DESK_API}/imports/:import/preview`,
    {
      config: { auth: 'staff', role: 'agent', limit: 'read' },
      schema: {
        summary: 'Mappings and first rows of a file',
        tags: ['desk'],
        params: DESK_IMPORT_PARAMS,
        querystring: {
          type: 'object',
          additionalProperties: false,
          properties: {
            mapping: {
              type: 'string',
              maxLength: 100,
              description: 'Mapping to show the first rows with; by default the one that fits best.',
            },
          },
        },
        response: { 200: { $ref: 'DeskImportPreviewAnswer#' }, ...DESK_ERRORS },
      },
    },
    async (request) => {
      const region = regionOf(request);
      const data = await app.services.deskImports.preview(
        region,
        request.params.import,
        request.query.mapping,
      );
      if (!data) throw noSuchImport();
      return { data };
    },
  );
};

/** GET desk/{region}/imports/{import}/runs/{run}/rejects: refused rows as CSV, safe for spreadsheets. */
export const getDeskImportRejects: DeclareRoute = (app) => {
  app.get(
    `${DESK_API}/imports/:import/runs/:run/rejects`,
    {
      config: { auth: 'staff', role: 'reader', limit: 'read' },
      schema: {
        summary: 'Refused rows of an import as CSV',
        tags: ['desk'],
        params: DESK_IMPORT_RUN_PARAMS,
        response: {
          200: {
            description: 'Row, column and reason.',
            content: { 'text/csv': { schema: { type: 'string' } } },
          },
          ...DESK_ERRORS,
        },
      },
    },
    async (request, reply) => {
      const { import: id, run } = request.params;
      const rows = await app.services.deskImports.rejects(regionOf(request), id, run);
      if (!rows) throw noSuchImport();
      const lines = rows.map(({ row, column, reason }) => `${row},${csvCell(column)},${csvCell(reason)}`);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="import-${id}-${run}-rejects.csv"`)
        .send(['row,column,reason', ...lines, ''].join('\r\n'));
    },
  );
};
