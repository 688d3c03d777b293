import type { FastifyRequest } from 'fastify';
import { findPlaceholders } from '#domain/desk/template-placeholders.ts';
import { HttpError } from '../../../../http/http-error.ts';
import { DESK_API } from '../../../../http/plugins/auth-level.ts';
import { regionOf, staffOf } from '../../../../http/region-of.ts';
import type { DeclareRoute } from '../../../../http/route.ts';
import type { ChangeResult, DeskChange } from '../../../../modules/desk-tickets/index.ts';
import { DESK_ERRORS } from '../desk-route.ts';
import { DESK_TICKET_PARAMS, noSuchTicket } from './ticket-params.ts';

const PATH = `${DESK_API}/tickets/:number`;
const CONFIG = { auth: 'staff', role: 'agent', limit: 'write' } as const;
const RESPONSE = {
  200: { $ref: 'DeskTicketAnswer#' },
  409: { $ref: 'DeskTicketConflict#' },
  ...DESK_ERRORS,
};

type TicketRequest = FastifyRequest<{ Params: { region: string; number: number } }>;

const changeOf = (request: TicketRequest): DeskChange => ({
  by: staffOf(request),
  region: regionOf(request),
  id: request.params.number,
});

/** Answers with the ticket as it is now. @throws HttpError 409 if somebody else was faster */
async function changed(request: TicketRequest, result: ChangeResult) {
  const { region, id } = changeOf(request);
  const data = result === 'missing' ? null : await request.server.services.deskTickets.find(region, id);
  if (!data) throw noSuchTicket();
  if (result === 'done') return { data };
  const errors = { version: ['is out of date'] };
  throw new HttpError('out_of_date', 'This ticket has changed in the meantime.', errors, data);
}

/** @throws HttpError 400 for a text in which `{{places}}` of a template are left */
function requireFilledPlaces(text: string): void {
  const left = findPlaceholders(text).map((place) => `{{${place}}}`);
  if (left.length > 0)
    throw new HttpError('invalid_input', `Write what ${left.join(', ')} stands for.`, {
      text: [`has ${left.join(', ')}`],
    });
}

/** PUT desk/{region}/tickets/{number}/status. */
export const setDeskTicketStatus: DeclareRoute = (app) => {
  app.put(
    `${PATH}/status`,
    {
      config: CONFIG,
      schema: {
        summary: 'Change the status of a ticket',
        tags: ['desk'],
        params: DESK_TICKET_PARAMS,
        body: { $ref: 'SetTicketStatusBody#' },
        response: RESPONSE,
      },
    },
    async (request) => {
      const change = changeOf(request);
      const result = await app.services.deskTickets.setStatus({ ...change, ...request.body });
      return changed(request, result);
    },
  );
};

/** PUT desk/{region}/tickets/{number}/assignee. */
export const assignDeskTicket: DeclareRoute = (app) => {
  app.put(
    `${PATH}/assignee`,
    {
      config: CONFIG,
      schema: {
        summary: 'Give a ticket to a member of staff',
        tags: ['desk'],
        params: DESK_TICKET_PARAMS,
        body: { $ref: 'AssignTicketBody#' },
        response: RESPONSE,
      },
    },
    async (request) => {
      const change = changeOf(request);
      const result = await app.services.deskTickets.assign({ ...change, ...request.body });
      return changed(request, result);
    },
  );
};

/** POST desk/{region}/tickets/{number}/notes. */
export const addDeskTicketNote: DeclareRoute = (app) => {
  app.post(
    `${PATH}/notes`,
    {
      config: CONFIG,
      schema: {
        summary: 'Add a note for staff to a ticket',
        tags: ['desk'],
        params: DESK_TICKET_PARAMS,
        body: { $ref: 'AddTicketNoteBody#' },
        response: RESPONSE,
      },
    },
    async (request) => {
      const change = changeOf(request);
      const result = await app.services.deskTickets.addNote({ ...change, text: request.body.text.trim() });
      return changed(request, result);
    },
  );
};

/** POST desk/{region}/tickets/{number}/answers. */
export const answerDeskTicket: DeclareRoute = (app) => {
  app.post(
    `${PATH}/answers`,
    {
      config: CONFIG,
      schema: {
        summary: 'Answer the person of a ticket',
        tags: ['desk'],
        params: DESK_TICKET_PARAMS,
        body: { $ref: 'AnswerTicketBody#' },
        response: RESPONSE,
      },
    },
    async (request) => {
      const change = changeOf(request);
      const { text, way } = request.body;
      requireFilledPlaces(text);
      const answer = { ...change, text: text.trim(), ...(way && { way }) };
      const result = await app.services.deskTickets.answer(answer);
      return changed(request, result);
    },
  );
};
