import { loggedIn } from '../../../http/region-of.ts';
import { type DeclareRoute, ERRORS, REGION_API, REGION_PARAMS } from '../../../http/route.ts';
import { ONE_TIME_TOKEN_SECONDS } from '../../../modules/login/index.ts';

/** POST contacts/ott: a token that logs the same person in once, on another device or for a purchase (SPEC 7.3). */
export const issueOneTimeToken: DeclareRoute = (app) => {
  app.post(
    `${REGION_API}/contacts/ott`,
    {
      config: { auth: 'login', limit: 'secret' },
      schema: {
        summary: 'A one-time token',
        tags: ['login'],
        params: REGION_PARAMS,
        body: { $ref: 'IssueTokenBody#' },
        response: { 200: { $ref: 'OneTimeTokenAnswer#' }, ...ERRORS, 401: ERRORS[400], 403: ERRORS[400] },
      },
    },
    async (request) => {
      const token = await app.services.sessions.issueOneTimeToken(loggedIn(request), request.body.purpose);
      return { data: { one_time_token: token, expires_in: ONE_TIME_TOKEN_SECONDS } };
    },
  );
};
