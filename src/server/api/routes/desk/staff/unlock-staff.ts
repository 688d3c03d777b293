import { HttpError } from '../../../../http/http-error.ts';
import { DESK_API } from '../../../../http/plugins/auth-level.ts';
import { regionOf, staffOf } from '../../../../http/region-of.ts';
import type { DeclareRoute } from '../../../../http/route.ts';
import { DESK_ERRORS } from '../desk-route.ts';
import { MEMBER_PARAMS } from './issue-device-code.ts';

/** POST desk/{region}/staff/{member}/unlock: ends the locks of another member after wrong codes (HARDENING A03). */
export const unlockStaff: DeclareRoute = (app) => {
  app.post(
    `${DESK_API}/staff/:member/unlock`,
    {
      config: { auth: 'staff', role: 'manager', limit: 'write' },
      schema: {
        summary: 'Unlock a member after wrong codes',
        tags: ['desk'],
        params: MEMBER_PARAMS,
        response: { 200: { $ref: 'StaffUnlockAnswer#' }, ...DESK_ERRORS },
      },
    },
    async (request) => {
      const { code: region } = regionOf(request);
      const unlocked = await app.services.staff.unlock(staffOf(request), region, request.params.member);
      if (unlocked === null) throw new HttpError('not_found', 'There is no such other member of staff.');
      return { data: { wrong_codes: unlocked.failures, locks: unlocked.locks } };
    },
  );
};
