import { languageOf, regionOf } from '../../../http/region-of.ts';
import { type DeclareRoute, ERRORS, LANGUAGE_QUERY, REGION_API, REGION_PARAMS } from '../../../http/route.ts';
import { forOwnPages } from '../login/session-answer.ts';
import { personOf } from '../person-of.ts';

/** POST data-query/tickets: the detail of a ticket (SPEC 7.1). A failure yields an empty result (SPEC 8). */
export const findTickets: DeclareRoute = (app) => {
  app.post(
    `${REGION_API}/data-query/tickets`,
    {
      config: { auth: 'optional', limit: 'read' },
      onRequest: forOwnPages,
      schema: {
        summary: 'The detail of a ticket',
        description:
          'The list is empty for a ticket of another person, for an unknown one, and after a failure.',
        tags: ['data-query'],
        params: REGION_PARAMS,
        querystring: LANGUAGE_QUERY,
        body: { $ref: 'FindTicketsBody#' },
        response: { 200: { $ref: 'FoundTicketsAnswer#' }, ...ERRORS, 403: ERRORS[400] },
      },
    },
    async (request) => {
      const region = regionOf(request);
      const language = languageOf(region, request.query.lang);
      const person = personOf(request);
      const ticket = await app.services.tickets
        .find({ region, language, slug: request.body.slug, person })
        .catch((error: unknown) => {
          request.log.warn({ err: error }, 'a ticket could not be read');
          return null;
        });
      return { data: ticket ? [ticket] : [] };
    },
  );
};
