import { toAsciiDigits } from '#domain/text/digits.ts';
import { HttpError } from '../../../http/http-error.ts';
import { regionOf } from '../../../http/region-of.ts';
import { type DeclareRoute, ERRORS, REGION_API, REGION_PARAMS } from '../../../http/route.ts';
import {
  codeRequestOf,
  deviceTokenOf,
  forOwnPages,
  saveCodeRequest,
  sessionAnswer,
} from '../login/session-answer.ts';
import { codeRefusal, codeState, phoneOf } from './code-answers.ts';

const SIX_DIGITS = /^\d{6}$/;

/** POST contacts/otp/verify: a session for the right code (SPEC 4, 7.1). */
export const verifyCode: DeclareRoute = (app) => {
  app.post(
    `${REGION_API}/contacts/otp/verify`,
    {
      config: { auth: 'public', limit: 'secret' },
      onRequest: forOwnPages,
      schema: {
        summary: 'Log in with a one-time code',
        tags: ['login'],
        params: REGION_PARAMS,
        body: { $ref: 'VerifyCodeBody#' },
        response: {
          200: { $ref: 'SessionAnswer#' },
          ...ERRORS,
          400: { $ref: 'CodeRefusal#' },
          429: { $ref: 'CodeRefusal#' },
        },
      },
    },
    async (request, reply) => {
      const region = regionOf(request);
      const { login } = app.services;
      const phone = phoneOf(login, region, request.body.phone);
      const code = toAsciiDigits(request.body.code).replaceAll(/\s/g, '');
      // a text that cannot be a code does not count as an attempt
      if (!SIX_DIGITS.test(code))
        throw new HttpError('code_refused', 'This is not a code.', {
          code: ['allowed: the six digits that were sent'],
        });
      const requestToken = codeRequestOf(request);
      const result = await login.verifyCode({
        region,
        phone,
        code,
        deviceToken: deviceTokenOf(request),
        requestToken,
      });
      if ('token' in result) {
        const answer = await sessionAnswer(request, reply, result);
        if (requestToken !== undefined) saveCodeRequest(request, reply, '');
        return answer;
      }
      const state = codeState(result.failures, result.lockSeconds, 0);
      if (result.lockSeconds > 0)
        return codeRefusal(
          reply,
          'code_locked',
          'Too many wrong codes were tried.',
          { code: ['must wait'] },
          state,
        );
      const errors = { code: ['is wrong or too old'] };
      return codeRefusal(reply, 'code_refused', 'This code is wrong or too old.', errors, state);
    },
  );
};
