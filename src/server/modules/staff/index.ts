export type { DeskContext } from './desk-context.ts';
export { DEVICE_CODE_HOURS, issueDeviceCode } from './device-codes.ts';
export { type DeskAction, listDeskEvents, recordDeskEvent } from './repositories/desk-events.ts';
export {
  addRole,
  addStaff,
  findStaffByPhone,
  findStaffInRegion,
  listStaff,
  removeStaff,
  replaceRoles,
  type StaffMember,
} from './repositories/staff.ts';
export { endAllStaffSessions } from './repositories/staff-sessions.ts';
export { runIdempotentForStaff } from './run-idempotent-for-staff.ts';
export { createStaff, type Staff } from './staff.ts';
export { staffLogin } from './staff-login.ts';
export type { NewStaffSession, StaffLogin } from './staff-login-service.ts';
export { STAFF_DEVICE_SECONDS, STAFF_SESSION_SECONDS } from './staff-session-seconds.ts';
