import type { FormField } from '#contracts/types.ts';
import { findForm } from '#region/forms/form-address.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { HttpError } from '../../../http/http-error.ts';
import { regionOf } from '../../../http/region-of.ts';
import { type DeclareRoute, LANGUAGE_QUERY, REGION_PARAMS } from '../../../http/route.ts';
import { forOwnPages } from '../login/session-answer.ts';
import { personOf, rememberedPerson } from '../person-of.ts';
import {
  BODY_LIMIT,
  DRAFT_FILES,
  FILE_ANSWER,
  FILE_ERRORS,
  FILE_PARAMS,
  foundFile,
  limitVisitorUploads,
  sendFile,
  serializeFile,
  UPLOAD_COUNTS,
  UPLOAD_ERRORS,
  uploadingClient,
  withUploadTexts,
} from './own-file.ts';

/** POST tickets/files: a file for a form that is being filled in; it belongs to the browser or contact that sends it. */
export const uploadDraftFile: DeclareRoute = (app) => {
  app.post(
    DRAFT_FILES,
    {
      config: { auth: 'optional', limit: 'write', takesMultipart: true },
      bodyLimit: BODY_LIMIT,
      onRequest: forOwnPages,
      preParsing: limitVisitorUploads(UPLOAD_COUNTS),
      schema: {
        summary: 'Upload a file for a form',
        description:
          'Sets a cookie with a random id of the browser. A file that no request has taken after two days is deleted.',
        tags: ['files'],
        params: REGION_PARAMS,
        querystring: LANGUAGE_QUERY,
        body: { $ref: 'UploadBody#' },
        response: { 201: { $ref: 'UploadAnswer#' }, ...UPLOAD_ERRORS },
      },
    },
    async (request, reply) => {
      const region = regionOf(request);
      const { form, field, name, file: dataUrl } = request.body;
      const { accept = ['image'] } = fileField(region, form, field);
      const person = rememberedPerson(request, reply);
      const stored = await withUploadTexts(request, () =>
        app.services.files.upload({
          ...uploadingClient(request, reply),
          region: region.code,
          person,
          purpose: field,
          name,
          dataUrl,
          accept,
        }),
      );
      const folder = DRAFT_FILES.replace(':region', region.code);
      return reply.code(201).send({ data: serializeFile(stored, folder) });
    },
  );
};

/** GET tickets/files/{id}: an upload, for the form of its person only. */
export const getDraftFile: DeclareRoute = (app) => {
  app.get(
    `${DRAFT_FILES}/:file_id`,
    {
      config: { auth: 'optional', limit: 'file' },
      schema: {
        summary: 'An upload of a form',
        tags: ['files'],
        params: FILE_PARAMS,
        response: FILE_ANSWER,
      },
    },
    async (request, reply) => {
      const { region, file_id: id } = request.params;
      const { files } = app.services;
      const person = personOf(request);
      const file = foundFile(await files.find({ id, region, person, ticket: null }));
      return sendFile(reply, file, foundFile(await files.read(file)));
    },
  );
};

/** DELETE tickets/files/{id}: removes an upload that was not sent. */
export const removeDraftFile: DeclareRoute = (app) => {
  app.delete(
    `${DRAFT_FILES}/:file_id`,
    {
      config: { auth: 'optional', limit: 'write' },
      onRequest: forOwnPages,
      schema: {
        summary: 'Remove an upload of a form',
        tags: ['files'],
        params: FILE_PARAMS,
        response: { 200: { $ref: 'RemovedEntriesAnswer#' }, ...FILE_ERRORS },
      },
    },
    async (request) => {
      const { region, file_id: id } = request.params;
      const isGone = await app.services.files.remove({ id, region, person: personOf(request) });
      foundFile(isGone || null);
      return { data: { removed: 1 } };
    },
  );
};

/** @throws HttpError 400 unless the region has this form, with a file field of this name */
function fileField(region: ResolvedRegion, form: string, field: string): FormField {
  const named = findForm(region, form);
  if (!named)
    throw new HttpError('invalid_input', 'There is no such form.', { form: ['is not a form of the region'] });
  const files = named.form.steps.flatMap(({ fields }) => fields).filter(({ type }) => type === 'file');
  const found = files.find(({ name }) => name === field);
  if (found) return found;
  const allowed = files.map(({ name }) => name).join(', ');
  throw new HttpError('invalid_input', 'The form has no such file field.', {
    field: [`allowed: ${allowed}`],
  });
}
