import { LOGOUT_PATH } from '#region/routing/api-path.ts';
import { tokenOf } from '../../../http/plugins/session.ts';
import { type DeclareRoute, ERRORS } from '../../../http/route.ts';
import { clearSessionCookies } from '../../../modules/login/index.ts';
import { forOwnPages } from './session-answer.ts';

/** POST logout: ends the sessions whose tokens are sent (SPEC 4). */
export const logout = declare('POST');

/** GET logout (SPEC 7.3); a link on a page of another site does not log out (HARDENING A21). */
export const logoutByLink = declare('GET');

function declare(method: 'GET' | 'POST'): DeclareRoute {
  return (app) => {
    app.route({
      method,
      url: LOGOUT_PATH,
      config: { auth: 'public', limit: 'write' },
      onRequest: forOwnPages,
      schema: {
        summary: 'Log out',
        tags: ['login'],
        response: { 200: { $ref: 'LogoutAnswer#' }, 403: ERRORS[400], 503: ERRORS[503] },
      },
      handler: async (request, reply) => {
        const { site, sessions } = app.services;
        const isSecure = site.isSecure(request);
        // before the call that may fail: the browser deletes the login in any case
        clearSessionCookies(reply, isSecure);
        const given = [tokenOf(request, 'login', isSecure), tokenOf(request, 'purchase', isSecure)];
        await sessions.end(given.flatMap((each) => (each ? [each.token] : [])));
        app.securityLog.note(request, 'logged_out');
        return { data: { logged_out: true } };
      },
    });
  };
}
