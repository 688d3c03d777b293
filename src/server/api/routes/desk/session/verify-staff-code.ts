import { toAsciiDigits } from '#domain/text/digits.ts';
import { HttpError } from '../../../../http/http-error.ts';
import { staffTokenOf } from '../../../../http/plugins/staff-sessions.ts';
import { type DeclareRoute, ERRORS } from '../../../../http/route.ts';
import { codeRefusal, codeState } from '../../contacts/code-answers.ts';
import { forOwnPages } from '../../login/session-answer.ts';
import { staffPhoneOf } from './request-staff-code.ts';
import { deskCookieOf, setDeskCookie, staffLoginAnswer } from './staff-cookies.ts';

const SIX_DIGITS = /^\d{6}$/;

/** POST staff/code/verify: a session for the right code; on a new device it authorises nothing until the device is let in. */
export const verifyStaffCode: DeclareRoute = (app) => {
  app.post(
    '/api/v1/staff/code/verify',
    {
      config: { auth: 'public', limit: 'secret', isOpenInMaintenance: true },
      onRequest: forOwnPages,
      schema: {
        summary: 'Log in at the desk with a code',
        tags: ['staff'],
        body: { $ref: 'VerifyStaffCodeBody#' },
        response: {
          200: { $ref: 'StaffLoginAnswer#' },
          400: { $ref: 'CodeRefusal#' },
          403: ERRORS[400],
          429: { $ref: 'CodeRefusal#' },
        },
      },
    },
    async (request, reply) => {
      const { staffLogin } = app.services;
      const code = toAsciiDigits(request.body.code).replaceAll(/\s/g, '');
      if (!SIX_DIGITS.test(code))
        throw new HttpError('code_refused', 'This is not a code.', {
          code: ['allowed: the six digits that were sent'],
        });
      const result = await staffLogin.verifyCode({
        phone: staffPhoneOf(staffLogin, request.body.phone),
        code,
        requestToken: deskCookieOf(request, 'codeRequest'),
        deviceToken: deskCookieOf(request, 'device'),
      });
      if ('token' in result) {
        setDeskCookie(request, reply, { name: 'codeRequest', value: '' });
        // the session that the browser had can no longer be logged out
        const before = staffTokenOf(request);
        if (before !== undefined) await staffLogin.logOut(before);
        return staffLoginAnswer(request, reply, result);
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
