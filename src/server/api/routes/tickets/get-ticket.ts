import { HttpError } from '../../../http/http-error.ts';
import { languageOf, regionOf } from '../../../http/region-of.ts';
import { type DeclareRoute, ERRORS, LANGUAGE_QUERY, REGION_API, REGION_PARAMS } from '../../../http/route.ts';
import { personOf } from '../person-of.ts';

/** Region and slug of a ticket. */
export const TICKET_PARAMS = {
  ...REGION_PARAMS,
  required: ['region', 'slug'],
  properties: {
    ...REGION_PARAMS.properties,
    slug: { type: 'string', maxLength: 220, description: 'Slug of the ticket.' },
  },
} as const;

/** @throws HttpError 404, the same for tickets of others, of other regions and unknown ones (HARDENING A11) */
export function foundTicket<Value>(value: Value | null): Value {
  if (value === null) throw new HttpError('not_found', 'There is no such ticket.');
  return value;
}

/** GET tickets/{slug}: the ticket for its confirmation page (SPEC 7.2). */
export const getTicket: DeclareRoute = (app) => {
  app.get(
    `${REGION_API}/tickets/:slug`,
    {
      config: { auth: 'optional', limit: 'read' },
      schema: {
        summary: 'A ticket',
        description:
          'Tickets of a contact are answered to that contact only; tickets of visitors to who has the slug, with masked personal answers.',
        tags: ['tickets'],
        params: TICKET_PARAMS,
        querystring: LANGUAGE_QUERY,
        response: { 200: { $ref: 'TicketAnswer#' }, ...ERRORS },
      },
    },
    async (request, reply) => {
      reply.header('x-robots-tag', 'noindex');
      const region = regionOf(request);
      const ticket = await app.services.tickets.find({
        region,
        language: languageOf(region, request.query.lang),
        slug: request.params.slug,
        person: personOf(request),
      });
      return { data: foundTicket(ticket) };
    },
  );
};
