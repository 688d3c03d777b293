import { clearSessionCookies } from '../../../modules/login/session-cookies.ts';
import type { DeclareRoute } from '../route.ts';
import { CONTACT_ERRORS, CONTACT_PARAMS, found, OWN_CONTACT, ownOf } from './own-contact.ts';

/** DELETE {contacts}/{slug}: everything that is kept about the person is deleted, and every session ends. */
export const deleteContact: DeclareRoute = (app, services) => {
  app.delete(
    OWN_CONTACT,
    {
      config: { auth: 'login', limit: 'write' },
      schema: {
        summary: 'Delete the contact that is logged in, with everything that belongs to it',
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
