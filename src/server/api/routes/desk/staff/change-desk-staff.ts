import { HttpError } from '../../../../http/http-error.ts';
import { DESK_API } from '../../../../http/plugins/auth-level.ts';
import { regionOf, staffOf } from '../../../../http/region-of.ts';
import { type DeclareRoute, REGION_PARAMS } from '../../../../http/route.ts';
import { DEVICE_CODE_HOURS } from '../../../../modules/staff/index.ts';
import { DESK_ERRORS } from '../desk-route.ts';
import { MEMBER_PARAMS } from './issue-device-code.ts';
import { membersOf } from './list-desk-staff.ts';

const CONFIG = { auth: 'staff', role: 'manager', limit: 'write' } as const;
const NOBODY = 'There is no such other member of staff.';

/** POST desk/{region}/staff: a new member, with the code that lets their first device in (HARDENING A49). */
export const addDeskStaff: DeclareRoute = (app) => {
  app.post(
    `${DESK_API}/staff`,
    {
      config: CONFIG,
      schema: {
        summary: 'Add a member of staff',
        description:
          '409: the phone is on the list already, or the region has 200 members. A member of staff of another region gets a role from the operator.',
        tags: ['desk'],
        params: REGION_PARAMS,
        body: { $ref: 'AddDeskStaffBody#' },
        response: { 200: { $ref: 'DeviceCodeAnswer#' }, ...DESK_ERRORS },
      },
    },
    async (request) => {
      const region = regionOf(request);
      const { login, staff } = app.services;
      const { phone: typed, name, role } = request.body;
      const phone = login.phoneOf(region, typed);
      if (phone === null)
        throw new HttpError('invalid_input', 'The phone number cannot be used.', { phone: ['is no phone'] });
      const added = await staff.add(staffOf(request), region.code, { phone, name: name.trim(), role });
      return { data: { ...added, hours: DEVICE_CODE_HOURS } };
    },
  );
};

/** PUT desk/{region}/staff/{member}: another role of another member. */
export const changeDeskStaff: DeclareRoute = (app) => {
  app.put(
    `${DESK_API}/staff/:member`,
    {
      config: CONFIG,
      schema: {
        summary: 'Change the role of a member',
        tags: ['desk'],
        params: MEMBER_PARAMS,
        body: { $ref: 'ChangeDeskStaffBody#' },
        response: { 200: { $ref: 'DeskStaffAnswer#' }, ...DESK_ERRORS },
      },
    },
    async (request) => {
      const { code } = regionOf(request);
      const { staff } = app.services;
      const change = { id: request.params.member, role: request.body.role };
      if (!(await staff.setRole(staffOf(request), code, change))) throw new HttpError('not_found', NOBODY);
      return membersOf(staff, code);
    },
  );
};

/** DELETE desk/{region}/staff/{member}: takes the role of another member away; who has none left is logged out. */
export const removeDeskStaff: DeclareRoute = (app) => {
  app.delete(
    `${DESK_API}/staff/:member`,
    {
      config: CONFIG,
      schema: {
        summary: 'Remove a member from a region',
        description: 'A role in another region stays.',
        tags: ['desk'],
        params: MEMBER_PARAMS,
        response: { 200: { $ref: 'DeskStaffAnswer#' }, ...DESK_ERRORS },
      },
    },
    async (request) => {
      const { code } = regionOf(request);
      const { staff } = app.services;
      const change = { id: request.params.member, role: null };
      if (!(await staff.setRole(staffOf(request), code, change))) throw new HttpError('not_found', NOBODY);
      return membersOf(staff, code);
    },
  );
};
