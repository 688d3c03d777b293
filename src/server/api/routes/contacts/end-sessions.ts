import { tokenOf } from '../../../http/plugins/session.ts';
import { loggedIn } from '../../../http/region-of.ts';
import type { DeclareRoute } from '../../../http/route.ts';
import { deviceTokenOf } from '../login/session-answer.ts';
import { CONTACT_ERRORS, CONTACT_PARAMS, found, OWN_CONTACT, ownOf } from './own-contact.ts';

/** DELETE {contacts}/{slug}/sessions: ends all other sessions of the contact. */
export const endSessions: DeclareRoute = (app) => {
  app.delete(
    `${OWN_CONTACT}/sessions`,
    {
      config: { auth: 'login', limit: 'write' },
      schema: {
        summary: 'End all other sessions of the logged-in contact',
        description:
          'Ends logins and purchases on other devices and one-time tokens; these devices are no longer trusted.',
        tags: ['profile'],
        params: CONTACT_PARAMS,
        response: { 200: { $ref: 'EndedSessionsAnswer#' }, ...CONTACT_ERRORS },
      },
    },
    async (request) => {
      const { sessions, site, profiles } = app.services;
      found(await profiles.find(ownOf(request)));
      const isSecure = site.isSecure(request);
      const given = [tokenOf(request, 'login', isSecure), tokenOf(request, 'purchase', isSecure)];
      const ended = await sessions.endOthers(loggedIn(request), {
        tokens: given.flatMap((each) => (each ? [each.token] : [])),
        device: deviceTokenOf(request),
      });
      app.securityLog.note(request, 'sessions_ended', loggedIn(request).id);
      return { data: { ended } };
    },
  );
};
