import type { CreateContactBody } from '#contracts/types.ts';
import { shownContact, shownUser } from '../../login/shown-contact.ts';
import { HttpError } from '../../plugins/http-error.ts';
import { loggedIn } from '../region-of.ts';
import { type DeclareRoute, ERRORS, REGION_API, REGION_PARAMS } from '../route.ts';
import { refreshProfile } from './own-contact.ts';

/**
 * POST contacts: the one who is logged in says what to be called. A contact is made by a verified code only, so that
 * nobody makes one of, or learns about, a phone that is not theirs (HARDENING A07).
 */
export const createContact: DeclareRoute = (app, services) => {
  app.post<{ Body: CreateContactBody }>(
    `${REGION_API}/contacts`,
    {
      config: { auth: 'login', limit: 'write' },
      schema: {
        summary: 'Complete the contact that is logged in',
        tags: ['login'],
        params: REGION_PARAMS,
        body: { $ref: 'CreateContactBody#' },
        response: { 200: { $ref: 'ContactAnswer#' }, ...ERRORS, 401: ERRORS[400], 403: ERRORS[400] },
      },
    },
    async (request, reply) => {
      const { name } = request.body;
      const contact = await services().sessions.nameContact(loggedIn(request), name.trim());
      if (!contact) throw new HttpError(401, 'Log in first.');
      refreshProfile(request, reply, contact, services());
      return { data: { user: shownUser(contact), contact: shownContact(contact) } };
    },
  );
};
