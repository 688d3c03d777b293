import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { StaffMember } from './repositories/staff.ts';

/** Who does something, and where. */
export interface DeskContext {
  by: StaffMember;
  region: ResolvedRegion;
}
