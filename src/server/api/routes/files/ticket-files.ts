import { regionOf } from '../../../http/region-of.ts';
import { type DeclareRoute, LANGUAGE_QUERY } from '../../../http/route.ts';
import { forOwnPages } from '../login/session-answer.ts';
import { personOf, rememberedPerson } from '../person-of.ts';
import {
  BODY_LIMIT,
  FILE_ANSWER,
  foundFile,
  limitVisitorUploads,
  sendFile,
  serializeFile,
  TICKET_FILE_PARAMS,
  TICKET_FILES,
  TICKET_PARAMS,
  UPLOAD_COUNTS,
  UPLOAD_ERRORS,
  uploadingClient,
  withUploadTexts,
} from './own-file.ts';

/** What a file is for that is added to a ticket afterwards. */
const LATER = 'later';

/** POST tickets/{slug}/files: adds a file to a ticket that was sent (SPEC 7.2). */
export const addTicketFile: DeclareRoute = (app) => {
  app.post(
    TICKET_FILES,
    {
      config: { auth: 'optional', limit: 'write', takesMultipart: true },
      bodyLimit: BODY_LIMIT,
      onRequest: forOwnPages,
      preParsing: limitVisitorUploads(UPLOAD_COUNTS),
      schema: {
        summary: 'Add a file to a ticket',
        tags: ['files'],
        params: TICKET_PARAMS,
        querystring: LANGUAGE_QUERY,
        body: { $ref: 'TicketFileBody#' },
        response: { 201: { $ref: 'UploadAnswer#' }, ...UPLOAD_ERRORS },
      },
    },
    async (request, reply) => {
      const region = regionOf(request);
      const { slug } = request.params;
      const { name = LATER, file: dataUrl } = request.body;
      const stored = await withUploadTexts(request, () =>
        app.services.files.addToTicket({
          ...uploadingClient(request, reply),
          region: region.code,
          // the browser may read what it has added
          person: rememberedPerson(request, reply),
          ticket: slug,
          purpose: LATER,
          name,
          dataUrl,
          accept: ['image', 'pdf'],
        }),
      );
      const folder = TICKET_FILES.replace(':region', region.code).replace(':slug', slug);
      return reply.code(201).send({ data: serializeFile(foundFile(stored), folder) });
    },
  );
};

/** GET tickets/{slug}/files/{id}: a file of a ticket, for its person only. */
export const getTicketFile: DeclareRoute = (app) => {
  app.get(
    `${TICKET_FILES}/:file_id`,
    {
      config: { auth: 'optional', limit: 'file' },
      schema: {
        summary: 'A file of a ticket',
        description:
          'Files of a contact’s ticket are sent to that contact only; files of a visitor’s ticket to the browser that has sent them.',
        tags: ['files'],
        params: TICKET_FILE_PARAMS,
        response: FILE_ANSWER,
      },
    },
    async (request, reply) => {
      const { region, slug: ticket, file_id: id } = request.params;
      const { files } = app.services;
      const person = personOf(request);
      const file = foundFile(await files.find({ id, region, person, ticket }));
      return sendFile(reply, file, foundFile(await files.read(file)));
    },
  );
};
