import type { RegionContact } from '#integrations/messaging/region-contact.ts';

export interface LocationView {
  name: string;
  /** Absent: the place is not known. */
  address?: string;
  /** Page of the place. */
  href?: string;
  /** Whether the car can be driven there; absent: not known. */
  canTestDrive?: boolean;
  hours: string;
  phone: RegionContact['phone'];
}
