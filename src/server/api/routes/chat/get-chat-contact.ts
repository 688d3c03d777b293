import { loggedIn } from '../../../http/region-of.ts';
import type { DeclareRoute } from '../../../http/route.ts';
import { serializeContact, serializeUser } from '../../../modules/login/index.ts';
import { OWN_ERRORS } from '../histories/own-history.ts';
import { REGION_QUERY, regionInQuery } from '../region-in-query.ts';

/** GET /api/v1/rabbit/contacts: the logged-in contact, so that a chat knows whom it talks to (SPEC 7.3). */
export const getChatContact: DeclareRoute = (app) => {
  app.get(
    '/api/v1/rabbit/contacts',
    {
      config: { auth: 'login', limit: 'read' },
      onRequest: regionInQuery,
      schema: {
        summary: 'The logged-in contact, for chats',
        tags: ['chat'],
        querystring: REGION_QUERY,
        response: { 200: { $ref: 'ContactAnswer#' }, ...OWN_ERRORS },
      },
    },
    async (request) => {
      const contact = loggedIn(request);
      return { data: { user: serializeUser(contact), contact: serializeContact(contact) } };
    },
  );
};
