import type { FastifyRequest } from 'fastify';
import type { RegistrationCardFacts } from '#contracts/types.ts';
import { regionOf } from '../../../http/region-of.ts';
import type { DeclareRoute } from '../../../http/route.ts';
import type { Services } from '../../../http/services.ts';
import type { FileAddress } from '../../../modules/files/index.ts';
import type { Client } from '../../../modules/pictures/index.ts';
import type { Sender } from '../../../modules/tickets/index.ts';
import { requestingClient } from '../../../runtime/requesting-client.ts';
import { personOf } from '../person-of.ts';
import {
  DRAFT_FILES,
  FILE_ERRORS,
  FILE_PARAMS,
  foundFile,
  TICKET_FILE_PARAMS,
  TICKET_FILES,
} from './own-file.ts';

/** What is read from the picture. */
const TYPE_QUERY = {
  type: 'object',
  properties: {
    type: {
      type: 'string',
      enum: ['registration_card'],
      default: 'registration_card',
      description: 'What the picture shows.',
    },
  },
} as const;

const SCHEMA = {
  summary: 'Suggestions from the picture of a registration card',
  description:
    'Empty suggestions if the file is no picture, cannot be read, reading takes longer than 15 s, or the client has had as many read as it may within a day.',
  tags: ['files'],
  querystring: TYPE_QUERY,
  response: { 200: { $ref: 'GptDataAnswer#' }, ...FILE_ERRORS },
};

/** GET tickets/{slug}/files/{id}/gpt-data: suggestions from a picture of a ticket (SPEC 7.2). */
export const readTicketFile: DeclareRoute = (app) => {
  app.get(
    `${TICKET_FILES}/:file_id/gpt-data`,
    { config: { auth: 'optional', limit: 'write' }, schema: { ...SCHEMA, params: TICKET_FILE_PARAMS } },
    async (request, reply) => {
      const { slug: ticket, file_id: id } = request.params;
      const client = requestingClient(request, reply);
      const sender = senderOf(request);
      return { data: await suggestions({ id, ticket, ...sender }, client, app.services) };
    },
  );
};

/** GET tickets/files/{id}/gpt-data: the same for an upload of a form. */
export const readDraftFile: DeclareRoute = (app) => {
  app.get(
    `${DRAFT_FILES}/:file_id/gpt-data`,
    { config: { auth: 'optional', limit: 'write' }, schema: { ...SCHEMA, params: FILE_PARAMS } },
    async (request, reply) => {
      const client = requestingClient(request, reply);
      const sender = senderOf(request);
      return {
        data: await suggestions(
          { id: request.params.file_id, ticket: null, ...sender },
          client,
          app.services,
        ),
      };
    },
  );
};

const senderOf = (request: FastifyRequest): Sender => ({
  region: regionOf(request),
  person: personOf(request),
});

async function suggestions(
  { id, ticket, region, person }: Pick<FileAddress, 'id' | 'ticket'> & Sender,
  client: Client,
  { files, readCard }: Pick<Services, 'files' | 'readCard'>,
): Promise<RegistrationCardFacts> {
  const file = foundFile(await files.find({ id, ticket, person, region: region.code }));
  if (file.mimeType !== 'image/jpeg') return { dates: [] };
  return readCard(foundFile(await files.read(file)), client, { region, person });
}
