import { HttpError } from '../../../../http/http-error.ts';
import { uploadBudget } from '../../../../http/limits/concurrent-uploads.ts';
import { DESK_API } from '../../../../http/plugins/auth-level.ts';
import { regionOf, staffOf } from '../../../../http/region-of.ts';
import { type DeclareRoute, REGION_PARAMS } from '../../../../http/route.ts';
import { UPLOAD_ERRORS } from '../../files/own-file.ts';
import { DESK_ERRORS } from '../desk-route.ts';
import { readImportNow } from './import-params.ts';

const MIB = 1024 * 1024;
/** Larger files are imported by the command. */
const BODY_LIMIT = 32 * MIB;
const TYPE = 'application/octet-stream';
const FORM = 'multipart/form-data';

const limitUploads = uploadBudget({
  bytes: 2 * BODY_LIMIT,
  ofRoute: 2 * BODY_LIMIT,
  ofNetwork: 2 * BODY_LIMIT,
});

/** POST desk/{region}/imports: a CSV or JSON file as the body, as it is, or in a form. */
export const uploadDeskImport: DeclareRoute = (app) => {
  app.register(async (scope) => {
    // in this scope only: other routes take no such bodies
    scope.addContentTypeParser(TYPE, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    // others turn the file into a data URL, and take smaller ones
    scope.removeContentTypeParser(FORM);
    scope.addContentTypeParser<Buffer>(FORM, { parseAs: 'buffer' }, scope.fileOfForm);
    scope.post<{ Querystring: { name: string } }>(
      `${DESK_API}/imports`,
      {
        config: { auth: 'staff', role: 'agent', limit: 'write', takesMultipart: true },
        bodyLimit: BODY_LIMIT,
        preParsing: limitUploads({ ofNetwork: 3, ofPerson: 2 }),
        schema: {
          summary: 'Upload a file to import',
          description: 'CSV, JSON or JSON lines of at most 32 MiB. It is deleted after 90 days.',
          tags: ['desk'],
          params: REGION_PARAMS,
          querystring: {
            type: 'object',
            required: ['name'],
            additionalProperties: false,
            properties: {
              name: {
                type: 'string',
                pattern: '^[^\\u0000-\\u001f\\u007f]{1,200}$',
                description: 'Name of the file.',
              },
            },
          },
          body: { content: { [TYPE]: { schema: { description: 'The file.' } } } },
          response: { 201: { $ref: 'DeskImportAnswer#' }, ...UPLOAD_ERRORS, ...DESK_ERRORS },
        },
      },
      async (request, reply) => {
        const { body: bytes } = request;
        const fault = Buffer.isBuffer(bytes)
          ? app.services.deskImports.fileFault(bytes)
          : 'The file is empty.';
        if (fault || !Buffer.isBuffer(bytes))
          throw new HttpError('invalid_input', fault ?? '', { file: [fault ?? ''] });
        const id = await app.services.deskImports.upload({
          by: staffOf(request),
          region: regionOf(request),
          name: request.query.name,
          bytes,
        });
        return reply.code(201).send(await readImportNow(request, id));
      },
    );
  });
};
