import type { FastifyRequest } from 'fastify';
import { DESK_API } from '../../../../http/plugins/auth-level.ts';
import { regionOf, staffOf } from '../../../../http/region-of.ts';
import type { DeclareRoute, Input } from '../../../../http/route.ts';
import type { DeskFileKey } from '../../../../modules/desk-tickets/index.ts';
import { requestingClient } from '../../../../runtime/requesting-client.ts';
import { FILE_ANSWER, foundFile, sendFile } from '../../files/own-file.ts';
import { DESK_ERRORS } from '../desk-route.ts';
import { sendThumbnail, THUMBNAIL_ANSWER } from '../send-thumbnail.ts';
import { DESK_TICKET_PARAMS } from './ticket-params.ts';

const PATH = `${DESK_API}/tickets/:number/files/:file`;

const ONE_FILE = {
  ...DESK_TICKET_PARAMS,
  required: [...DESK_TICKET_PARAMS.required, 'file'],
  properties: {
    ...DESK_TICKET_PARAMS.properties,
    file: { type: 'string', maxLength: 40, description: 'Id of the file.' },
  },
} as const;

type FileRequest = FastifyRequest<{ Params: Input<typeof ONE_FILE> }>;

const keyOf = (request: FileRequest): DeskFileKey => ({
  region: regionOf(request),
  id: request.params.number,
  file: request.params.file,
});

/** GET desk/{region}/tickets/{number}/files/{file}: downloads a file of a ticket; the audit log notes it. */
export const downloadTicketFile: DeclareRoute = (app) => {
  app.get(
    PATH,
    {
      config: { auth: 'staff', role: 'reader', limit: 'file' },
      // a request for the headers alone would stand in the audit log as a download
      exposeHeadRoute: false,
      schema: {
        summary: 'Download a file of a ticket',
        tags: ['desk'],
        params: ONE_FILE,
        response: { ...FILE_ANSWER, ...DESK_ERRORS },
      },
    },
    async (request, reply) => {
      const { deskFiles } = app.services;
      const { file, bytes } = foundFile(await deskFiles.download(staffOf(request), keyOf(request)));
      return sendFile(reply, file, bytes);
    },
  );
};

/** GET desk/{region}/tickets/{number}/files/{file}/thumbnail: a small picture of a file of a ticket. */
export const getTicketFileThumbnail: DeclareRoute = (app) => {
  app.get(
    `${PATH}/thumbnail`,
    {
      config: { auth: 'staff', role: 'reader', limit: 'file' },
      schema: {
        summary: 'A small picture of a file of a ticket',
        tags: ['desk'],
        params: ONE_FILE,
        response: THUMBNAIL_ANSWER,
      },
    },
    async (request, reply) => {
      const client = requestingClient(request, reply);
      return sendThumbnail(reply, app.services.deskFiles.thumbnail(keyOf(request), client));
    },
  );
};
