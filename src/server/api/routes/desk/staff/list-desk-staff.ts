import { DESK_API } from '../../../../http/plugins/auth-level.ts';
import { regionOf } from '../../../../http/region-of.ts';
import { type DeclareRoute, REGION_PARAMS } from '../../../../http/route.ts';
import type { Staff } from '../../../../modules/staff/index.ts';
import { DESK_ERRORS } from '../desk-route.ts';

/** Members of a region as answers have them. */
export async function membersOf(staff: Pick<Staff, 'listOf'>, code: string) {
  const members = await staff.listOf(code);
  return { data: members.map(({ id, name, roles }) => ({ id, name, role: roles[code] ?? 'reader' })) };
}

/** GET desk/{region}/staff: members to assign tickets to. */
export const listDeskStaff: DeclareRoute = (app) => {
  app.get(
    `${DESK_API}/staff`,
    {
      config: { auth: 'staff', role: 'reader', limit: 'read' },
      schema: {
        summary: 'Staff of a region',
        tags: ['desk'],
        params: REGION_PARAMS,
        response: { 200: { $ref: 'DeskStaffAnswer#' }, ...DESK_ERRORS },
      },
    },
    async (request) => {
      return membersOf(app.services.staff, regionOf(request).code);
    },
  );
};
