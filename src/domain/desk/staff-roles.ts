/** Roles at the desk; each has the rights of those before it. */
const DESK_ROLES = ['reader', 'agent', 'manager'] as const;

/** All roles of staff. `product` changes the manifest of a region and sees nothing of its customers. */
export const STAFF_ROLES = [...DESK_ROLES, 'product'] as const;

export type StaffRole = (typeof STAFF_ROLES)[number];

/** Whether a role has the rights of another; nobody without a role has any. */
export function hasRole(role: StaffRole | undefined, needed: StaffRole): boolean {
  if (role === undefined || role === 'product' || needed === 'product') return role === needed;
  return DESK_ROLES.indexOf(role) >= DESK_ROLES.indexOf(needed);
}
