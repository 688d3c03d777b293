/** Roles at the desk; each has the rights of those before it. */
export const STAFF_ROLES = ['reader', 'agent', 'manager'] as const;

export type StaffRole = (typeof STAFF_ROLES)[number];

/** Whether a role has the rights of another; nobody without a role has any. */
export function hasRole(role: StaffRole | undefined, needed: StaffRole): boolean {
  return role !== undefined && STAFF_ROLES.indexOf(role) >= STAFF_ROLES.indexOf(needed);
}
