/** Roles at the desk; each has the rights of those before it. */
const DESK_ROLES = ['reader', 'agent', 'manager'] as const;

/** Roles in the studio and what each may do there; they see nothing of customers. */
const STUDIO_RIGHTS = {
  /** Changes manifest, content and texts of a region, and publishes them. */
  product: ['studio', 'translator', 'approver', 'product'],
  /** Reads everything and publishes what others have changed. */
  approver: ['studio', 'approver'],
  /** Reads everything and changes texts. */
  translator: ['studio', 'translator'],
} as const;
type StudioRole = keyof typeof STUDIO_RIGHTS;
const STUDIO_ROLES = ['product', 'approver', 'translator'] as const satisfies readonly StudioRole[];

/** All roles of staff. */
export const STAFF_ROLES = [...DESK_ROLES, ...STUDIO_ROLES] as const;

/** Roles that a manager gives. Managers are made by the operator: a stolen session must not make more of them. */
export const GIVEN_ROLES = ['reader', 'agent', ...STUDIO_ROLES] as const;
export type GivenRole = (typeof GIVEN_ROLES)[number];

export type StaffRole = (typeof STAFF_ROLES)[number];

/** What a call or page needs: a role, or any role in the studio. */
export const NEEDED_ROLES = [...STAFF_ROLES, 'studio'] as const;
export type NeededRole = (typeof NEEDED_ROLES)[number];

/** Whether a role has the rights of another; nobody without a role has any. */
export function hasRole(role: StaffRole | undefined, needed: NeededRole): boolean {
  if (role === undefined) return false;
  if (isStudioRole(role)) return (STUDIO_RIGHTS[role] as readonly NeededRole[]).includes(needed);
  const places: readonly NeededRole[] = DESK_ROLES;
  return places.includes(needed) && places.indexOf(role) >= places.indexOf(needed);
}

const isStudioRole = (role: StaffRole): role is StudioRole => Object.hasOwn(STUDIO_RIGHTS, role);
