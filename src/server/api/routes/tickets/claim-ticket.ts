import { languageOf, loggedIn, regionOf } from '../../../http/region-of.ts';
import { type DeclareRoute, LANGUAGE_QUERY, REGION_API } from '../../../http/route.ts';
import { OWN_ERRORS } from '../histories/own-history.ts';
import { foundTicket, TICKET_PARAMS } from './get-ticket.ts';

/** POST tickets/{slug}/ownership: a logged-in person takes a ticket that was left with their phone (SPEC 7.2). */
export const claimTicket: DeclareRoute = (app) => {
  app.post(
    `${REGION_API}/tickets/:slug/ownership`,
    {
      config: { auth: 'login', limit: 'secret' },
      schema: {
        summary: 'Take a ticket that was left with the phone of the logged-in contact',
        description: 'A ticket that the contact already has is answered as well.',
        tags: ['tickets'],
        params: TICKET_PARAMS,
        querystring: LANGUAGE_QUERY,
        response: { 200: { $ref: 'TicketAnswer#' }, ...OWN_ERRORS },
      },
    },
    async (request) => {
      const region = regionOf(request);
      const language = languageOf(region, request.query.lang);
      const { slug } = request.params;
      const ticket = await app.services.tickets.claim(loggedIn(request), { region, language, slug });
      return { data: foundTicket(ticket) };
    },
  );
};
