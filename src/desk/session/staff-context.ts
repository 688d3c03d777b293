import { createContext, useContext } from 'react';
import type { LoggedInStaff, StaffRegion } from '#contracts/types.ts';
import { hasRole, type NeededRole } from '#domain/desk/staff-roles.ts';

export interface StaffSession {
  staff: LoggedInStaff;
  /** The region that is shown. */
  region: StaffRegion;
}

export const StaffContext = createContext<StaffSession | undefined>(undefined);

/** Who is logged in, and the region that is shown. */
export function useStaff(): StaffSession {
  const session = useContext(StaffContext);
  if (!session) throw new Error('useStaff needs a login');
  return session;
}

/** Whether the member may do what needs a role here. The API refuses, too; this only hides what it would refuse. */
export function useMay(role: NeededRole): boolean {
  return hasRole(useStaff().region.role, role);
}

/**
 * What the member may do in the studio with a file of a region, which other regions may share; the API refuses, too.
 * @param sharedBy regions that inherit from a shared file, none if it is the operator's; null: the file is of the region
 */
export function useStudioRights(region: string, sharedBy: readonly string[] | null = null) {
  const { staff } = useStaff();
  const has = (needed: NeededRole) =>
    sharedBy?.length !== 0 &&
    [region, ...(sharedBy ?? [])].every((code) => {
      const own = staff.regions.find((each) => each.code === code);
      // a region that is a draft only has no roles
      return own ? hasRole(own.role, needed) : code === region;
    });
  return { mayEdit: has('product'), mayPublish: has('approver'), mayTranslate: has('translator') };
}
