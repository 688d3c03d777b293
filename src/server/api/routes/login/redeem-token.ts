import { HttpError } from '../../../http/http-error.ts';
import { type DeclareRoute, ERRORS } from '../../../http/route.ts';
import type { SessionPurpose } from '../../../modules/login/index.ts';
import { forOwnPages, sessionAnswer } from './session-answer.ts';

/** POST login-contact-by-ott: a login for a one-time token (SPEC 7.3). */
export const loginByToken = declare('/api/v1/login-contact-by-ott', 'login', 'Log in with a one-time token');

/** POST contacts/ott/verify: the purchase session for a one-time token; it does not log in (SPEC 6, 7.3). */
export const purchaseByToken = declare(
  '/api/v1/rabbit/contacts/ott/verify',
  'purchase',
  'Start a purchase with a one-time token',
);

function declare(path: string, purpose: SessionPurpose, summary: string): DeclareRoute {
  return (app) => {
    app.post(
      path,
      {
        config: { auth: 'public', limit: 'secret' },
        onRequest: forOwnPages,
        schema: {
          summary,
          tags: ['login'],
          body: { $ref: 'OneTimeTokenBody#' },
          response: { 200: { $ref: 'SessionAnswer#' }, ...ERRORS, 401: ERRORS[400], 403: ERRORS[400] },
        },
      },
      async (request, reply) => {
        const session = await app.services.login.redeem(request.body.one_time_token, purpose);
        if (session) return sessionAnswer(request, reply, session);
        throw new HttpError('token_refused', 'This token is wrong, used or too old.', {
          one_time_token: ['is wrong, used or too old'],
        });
      },
    );
  };
}
