import { toAsciiDigits } from '#domain/text/digits.ts';
import { HttpError } from '../../../../http/http-error.ts';
import { staffTokenOf } from '../../../../http/plugins/staff-sessions.ts';
import { type DeclareRoute, ERRORS } from '../../../../http/route.ts';
import { tellRefusedLogin } from '../../../../runtime/operations.ts';
import { forOwnPages } from '../../login/session-answer.ts';
import { staffLoginAnswer } from './staff-cookies.ts';

/** POST staff/device: lets a new device in with a code of a manager or of the command line (HARDENING A49). */
export const confirmStaffDevice: DeclareRoute = (app) => {
  app.post(
    '/api/v1/staff/device',
    {
      config: { auth: 'public', limit: 'secret', isOpenInMaintenance: true },
      onRequest: forOwnPages,
      schema: {
        summary: 'Let a new device in at the desk',
        tags: ['staff'],
        body: { $ref: 'ConfirmStaffDeviceBody#' },
        response: {
          200: { $ref: 'StaffLoginAnswer#' },
          400: ERRORS[400],
          401: ERRORS[400],
          403: ERRORS[400],
        },
      },
    },
    async (request, reply) => {
      const token = staffTokenOf(request);
      if (token === undefined) throw new HttpError('login_required', 'Log in at the desk first.');
      const code = toAsciiDigits(request.body.code).replaceAll(/\s/g, '');
      const session = await app.services.staffLogin.confirmDevice(token, code);
      if (session) return staffLoginAnswer(request, reply, session);
      tellRefusedLogin({ door: 'desk', reason: 'code_refused' });
      throw new HttpError('code_refused', 'This device code is wrong or too old.', {
        code: ['is wrong or too old'],
      });
    },
  );
};
