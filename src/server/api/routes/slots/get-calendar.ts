import { languageOf, regionOf } from '../../../http/region-of.ts';
import { type DeclareRoute, ERRORS, LANGUAGE_QUERY, REGION_API } from '../../../http/route.ts';
import { personOf } from '../person-of.ts';
import { foundTicket, TICKET_PARAMS } from '../tickets/get-ticket.ts';

/** GET tickets/{slug}/calendar.ics: the booking of a ticket for calendar programs. */
export const getCalendar: DeclareRoute = (app) => {
  app.get(
    `${REGION_API}/tickets/:slug/calendar.ics`,
    {
      config: { auth: 'optional', limit: 'read' },
      schema: {
        summary: 'Calendar file of a booking',
        tags: ['slots'],
        params: TICKET_PARAMS,
        querystring: LANGUAGE_QUERY,
        response: {
          200: { description: 'The file.', content: { 'text/calendar': { schema: { type: 'string' } } } },
          ...ERRORS,
          401: ERRORS[400],
          403: ERRORS[400],
        },
      },
    },
    async (request, reply) => {
      const region = regionOf(request);
      const language = languageOf(region, request.query.lang);
      const { slug } = request.params;
      const asked = { region, language, slug, person: personOf(request) };
      const { title, links } = foundTicket(await app.services.tickets.find(asked));
      const isKnown = app.services.site.isOwnHost(request.hostname);
      const page = isKnown ? `${request.protocol}://${request.host}${links.page}` : null;
      const file = foundTicket(await app.services.slots.calendar({ ...asked, title, page }));
      return reply
        .header('content-disposition', 'attachment; filename="appointment.ics"')
        .header('x-robots-tag', 'noindex')
        .type('text/calendar; charset=utf-8')
        .send(file);
    },
  );
};
