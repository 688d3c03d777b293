import { clearSessionCookies } from '../../../modules/login/session-cookies.ts';
import type { DeclareRoute } from '../route.ts';
import { CONTACT_ERRORS, CONTACT_PARAMS, found, OWN_CONTACT, ownOf } from './own-contact.ts';

/** DELETE {contacts}/{slug}: deletes all data of the contact and ends every session. */
export const deleteContact: DeclareRoute = (app, services) => {
  app.delete(
    OWN_CONTACT,
    {
      config: { auth: 'login', limit: 'write' },
      schema: {
        summary: 'Delete the logged-in contact with all its data',
        tags: ['profile'],
        params: CONTACT_PARAMS,
        response: { 200: { $ref: 'DeletedContactAnswer#' }, ...CONTACT_ERRORS },
      },
    },
    async (request, reply) => {
      const { profiles, site } = services();
      found((await profiles.remove(ownOf(request))) || null);
      clearSessionCookies(reply, site.isSecure(request));
      return { data: { deleted: true } };
    },
  );
};
