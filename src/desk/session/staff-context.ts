import { createContext, useContext } from 'react';
import type { LoggedInStaff, StaffRegion } from '#contracts/types.ts';
import { hasRole, type StaffRole } from '#domain/desk/staff-roles.ts';

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
export function useMay(role: StaffRole): boolean {
  return hasRole(useStaff().region.role, role);
}
