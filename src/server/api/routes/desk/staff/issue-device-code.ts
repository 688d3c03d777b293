import { HttpError } from '../../../../http/http-error.ts';
import { DESK_API } from '../../../../http/plugins/auth-level.ts';
import { regionOf, staffOf } from '../../../../http/region-of.ts';
import { type DeclareRoute, REGION_PARAMS } from '../../../../http/route.ts';
import { DEVICE_CODE_HOURS } from '../../../../modules/staff/index.ts';
import { DESK_ERRORS } from '../desk-route.ts';

/** Path of a route about one member. */
export const MEMBER_PARAMS = {
  ...REGION_PARAMS,
  required: [...REGION_PARAMS.required, 'member'],
  properties: {
    ...REGION_PARAMS.properties,
    member: {
      type: 'integer',
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Id of the member.',
    },
  },
} as const;

/** POST desk/{region}/staff/{member}/device-code: a code that lets one new device of another member in (HARDENING A49). */
export const issueStaffDeviceCode: DeclareRoute = (app) => {
  app.post(
    `${DESK_API}/staff/:member/device-code`,
    {
      config: { auth: 'staff', role: 'manager', limit: 'write' },
      schema: {
        summary: 'Let a new device of a member in',
        tags: ['desk'],
        params: MEMBER_PARAMS,
        response: { 200: { $ref: 'DeviceCodeAnswer#' }, ...DESK_ERRORS },
      },
    },
    async (request) => {
      const { code: region } = regionOf(request);
      const code = await app.services.staff.issueDeviceCode(staffOf(request), region, request.params.member);
      if (code === null) throw new HttpError('not_found', 'There is no such other member of staff.');
      return { data: { id: request.params.member, code, hours: DEVICE_CODE_HOURS } };
    },
  );
};
