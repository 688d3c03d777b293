import { HttpError } from '../../../../http/http-error.ts';
import { REGION_PARAMS } from '../../../../http/route.ts';

/** Region and number of a ticket. */
export const DESK_TICKET_PARAMS = {
  ...REGION_PARAMS,
  required: [...REGION_PARAMS.required, 'number'],
  properties: {
    ...REGION_PARAMS.properties,
    number: {
      type: 'integer',
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Number of the ticket.',
    },
  },
} as const;

/** Tickets of other regions get the same answer as unknown ones. */
export const noSuchTicket = () => new HttpError('not_found', 'There is no such ticket.');
