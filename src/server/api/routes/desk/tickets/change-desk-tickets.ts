import type { ChangedTickets } from '#contracts/types.ts';
import { DESK_API } from '../../../../http/plugins/auth-level.ts';
import { regionOf, staffOf } from '../../../../http/region-of.ts';
import { type DeclareRoute, REGION_PARAMS } from '../../../../http/route.ts';
import { DESK_ERRORS } from '../desk-route.ts';
import { noSuchTicket } from './ticket-params.ts';

const CONFIG = { auth: 'staff', role: 'agent', limit: 'write' } as const;
const RESPONSE = { 200: { $ref: 'ChangedTicketsAnswer#' }, ...DESK_ERRORS };

/** @throws HttpError 404 if the region has none of the tickets */
function answer(data: ChangedTickets): { data: ChangedTickets } {
  if (data.done.length + data.changed.length === 0) throw noSuchTicket();
  return { data };
}

/** PUT desk/{region}/tickets/status: changes the status of several tickets. */
export const setDeskTicketStatuses: DeclareRoute = (app) => {
  app.put(
    `${DESK_API}/tickets/status`,
    {
      config: CONFIG,
      schema: {
        summary: 'Change the status of several tickets',
        description:
          'Each is a change of its own: one that somebody else has changed does not stop the others.',
        tags: ['desk'],
        params: REGION_PARAMS,
        body: { $ref: 'SetTicketStatusesBody#' },
        response: RESPONSE,
      },
    },
    async (request) => {
      const who = { by: staffOf(request), region: regionOf(request) };
      return answer(await app.services.deskTickets.setStatuses({ ...who, ...request.body }));
    },
  );
};

/** PUT desk/{region}/tickets/assignee: gives several tickets to a member of staff. */
export const assignDeskTickets: DeclareRoute = (app) => {
  app.put(
    `${DESK_API}/tickets/assignee`,
    {
      config: CONFIG,
      schema: {
        summary: 'Give several tickets to a member of staff',
        description:
          'Each is a change of its own: one that somebody else has changed does not stop the others.',
        tags: ['desk'],
        params: REGION_PARAMS,
        body: { $ref: 'AssignTicketsBody#' },
        response: RESPONSE,
      },
    },
    async (request) => {
      const who = { by: staffOf(request), region: regionOf(request) };
      return answer(await app.services.deskTickets.assignAll({ ...who, ...request.body }));
    },
  );
};
