import type { FastifyRequest } from 'fastify';
import { findPlaceholders } from '#domain/desk/template-placeholders.ts';
import { HttpError } from '../../../../http/http-error.ts';
import { DESK_API } from '../../../../http/plugins/auth-level.ts';
import { regionOf, staffOf } from '../../../../http/region-of.ts';
import type { DeclareRoute } from '../../../../http/route.ts';
import type { Services } from '../../../../http/services.ts';
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

const changeOf = (request: TicketRequest, services: Services): DeskChange => ({
  by: staffOf(request),
  region: regionOf(request, services),
  id: request.params.number,
});

/** Answers with the ticket as it is now. @throws HttpError 409 if somebody else was faster */
async function changed(
  { region, id }: Pick<DeskChange, 'region' | 'id'>,
  result: ChangeResult,
  { deskTickets }: Services,
) {
  const data = result === 'missing' ? null : await deskTickets.find(region, id);
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
export const setDeskTicketStatus: DeclareRoute = (app, services) => {
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
      const change = changeOf(request, services());
      const result = await services().deskTickets.setStatus({ ...change, ...request.body });
      return changed(change, result, services());
    },
  );
};

/** PUT desk/{region}/tickets/{number}/assignee. */
export const assignDeskTicket: DeclareRoute = (app, services) => {
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
      const change = changeOf(request, services());
      const result = await services().deskTickets.assign({ ...change, ...request.body });
      return changed(change, result, services());
    },
  );
};

/** POST desk/{region}/tickets/{number}/notes. */
export const addDeskTicketNote: DeclareRoute = (app, services) => {
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
      const change = changeOf(request, services());
      const result = await services().deskTickets.addNote({ ...change, text: request.body.text.trim() });
      return changed(change, result, services());
    },
  );
};

/** POST desk/{region}/tickets/{number}/answers. */
export const answerDeskTicket: DeclareRoute = (app, services) => {
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
      const change = changeOf(request, services());
      const { text, way } = request.body;
      requireFilledPlaces(text);
      const answer = { ...change, text: text.trim(), ...(way && { way }) };
      const result = await services().deskTickets.answer(answer);
      return changed(change, result, services());
    },
  );
};
