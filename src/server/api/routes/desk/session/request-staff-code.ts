import { HttpError } from '../../../../http/http-error.ts';
import { type DeclareRoute, ERRORS } from '../../../../http/route.ts';
import type { StaffLogin } from '../../../../modules/staff/index.ts';
import { clientAddress } from '../../../../runtime/client-address.ts';
import { codeRefusal, codeState } from '../../contacts/code-answers.ts';
import { forOwnPages } from '../../login/session-answer.ts';
import { deskCookieOf, setDeskCookie } from './staff-cookies.ts';

/** POST staff/code: sends a code to a phone on the list; the answer is the same for all other phones. */
export const requestStaffCode: DeclareRoute = (app) => {
  app.post(
    '/api/v1/staff/code',
    {
      config: { auth: 'public', limit: 'secret', isOpenInMaintenance: true },
      onRequest: forOwnPages,
      schema: {
        summary: 'Send a code for the desk',
        tags: ['staff'],
        body: { $ref: 'RequestStaffCodeBody#' },
        response: {
          200: { $ref: 'StaffCodeAnswer#' },
          400: ERRORS[400],
          403: ERRORS[400],
          429: { $ref: 'CodeRefusal#' },
        },
      },
    },
    async (request, reply) => {
      const { staffLogin } = app.services;
      const result = await staffLogin.requestCode({
        phone: staffPhoneOf(staffLogin, request.body.phone),
        address: clientAddress(request),
        requestToken: deskCookieOf(request, 'codeRequest'),
        deviceToken: deskCookieOf(request, 'device'),
      });
      if (result.refusedFor === null) {
        setDeskCookie(request, reply, { name: 'codeRequest', value: result.requestToken });
        return { data: { resend_seconds_remaining: result.resendSeconds } };
      }
      const state = codeState(result.failures, result.lockSeconds, result.resendSeconds);
      return codeRefusal(
        reply,
        result.refusedFor === 'lock' ? 'code_locked' : 'too_many_codes',
        'Wait before you ask for another code.',
        { phone: ['must wait'] },
        state,
      );
    },
  );
};

/** @throws HttpError 400 if it is no phone */
export function staffPhoneOf(login: Pick<StaffLogin, 'phoneOf'>, typed: string): string {
  const phone = login.phoneOf(typed);
  if (phone === null)
    throw new HttpError('invalid_input', 'This is not a phone.', { phone: ['is not a phone'] });
  return phone;
}
