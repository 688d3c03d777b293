import type { StaffRole } from '#domain/desk/staff-roles.ts';
import { addStaff, replaceRoles } from '#server/modules/staff/repositories/staff.ts';
import { insertStaffSession } from '#server/modules/staff/repositories/staff-sessions.ts';
import { createToken, hashToken } from '#server/runtime/tokens.ts';
import type { TestSite } from './test-site.ts';

/** Logs in a new member of staff of regions, by default a manager of Singapore. */
export async function logInStaff(
  site: TestSite,
  phone: string,
  regions: string | readonly string[] = 'sg',
  role: StaffRole = 'manager',
): Promise<{ id: string; cookie: string }> {
  const token = createToken();
  const { db } = site.database;
  const staffId = await addStaff(db, { phone, name: 'Staff' });
  await replaceRoles(db, staffId, Object.fromEntries([regions].flat().map((each) => [each, role])));
  await insertStaffSession(db, { tokenHash: hashToken(token), staffId, isConfirmed: true, seconds: 600 });
  return { id: String(staffId), cookie: `__Host-DESK_SESSION=${token}` };
}
