import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StartDeskImportBody } from '#contracts/types.ts';
import { HttpError } from '../../../../http/http-error.ts';
import { DESK_API } from '../../../../http/plugins/auth-level.ts';
import { regionOf, staffOf } from '../../../../http/region-of.ts';
import { type DeclareRoute, ERRORS } from '../../../../http/route.ts';
import { DESK_ERRORS } from '../desk-route.ts';
import { DESK_IMPORT_PARAMS, noSuchImport, readImportNow } from './import-params.ts';

const PATH = `${DESK_API}/imports/:import`;
const SCHEMA = {
  tags: ['desk'],
  params: DESK_IMPORT_PARAMS,
  response: { 202: { $ref: 'DeskImportAnswer#' }, 409: ERRORS[400], ...DESK_ERRORS },
};

type ImportRequest = FastifyRequest<{ Params: { region: string; import: number } }>;

const changeOf = (request: ImportRequest) => ({
  by: staffOf(request),
  region: regionOf(request),
  id: request.params.import,
});

async function start(
  request: ImportRequest,
  reply: FastifyReply,
  { mapping, removes_any: removesAny = false }: StartDeskImportBody,
  isDryRun: boolean,
) {
  const { services } = request.server;
  const change = { ...changeOf(request), mapping, isDryRun, removesAny };
  const result = await services.deskImports.start(change);
  if (result === 'missing') throw noSuchImport();
  if (result === 'open')
    throw new HttpError('under_way', 'This file is being read already. Wait until it has ended.');
  if (result === 'mapping')
    throw new HttpError('invalid_input', 'The region has no such mapping.', {
      mapping: ['is not a mapping of the region'],
    });
  return reply.code(202).send(await readImportNow(request, change.id));
}

/** POST desk/{region}/imports/{import}/dry-runs: checks every row and stores nothing. */
export const startDeskDryRun: DeclareRoute = (app) => {
  app.post(
    `${PATH}/dry-runs`,
    {
      config: { auth: 'staff', role: 'agent', limit: 'write' },
      schema: { summary: 'Check a file', body: { $ref: 'StartDeskImportBody#' }, ...SCHEMA },
    },
    (request, reply) => start(request, reply, request.body, true),
  );
};

/** POST desk/{region}/imports/{import}/runs: stores the cars of a file. */
export const startDeskImport: DeclareRoute = (app) => {
  app.post(
    `${PATH}/runs`,
    {
      config: { auth: 'staff', role: 'manager', limit: 'write' },
      schema: { summary: 'Import a file', body: { $ref: 'StartDeskImportBody#' }, ...SCHEMA },
    },
    (request, reply) => start(request, reply, request.body, false),
  );
};

/** POST desk/{region}/imports/{import}/cancel: ends a run; cars that it has stored stay. */
export const cancelDeskImport: DeclareRoute = (app) => {
  app.post(
    `${PATH}/cancel`,
    {
      config: { auth: 'staff', role: 'manager', limit: 'write' },
      schema: { summary: 'Cancel a dry run or an import', ...SCHEMA },
    },
    async (request, reply) => {
      const result = await app.services.deskImports.cancel(changeOf(request));
      if (result === 'missing') throw noSuchImport();
      return reply.code(202).send(await readImportNow(request, request.params.import));
    },
  );
};
