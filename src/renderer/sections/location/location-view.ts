import type { RegionContact } from '#integrations/messaging/region-contact.ts';

export interface LocationView {
  name: string;
  /** Whether the car can be driven there. */
  canTestDrive: boolean;
  hours: string;
  phone: RegionContact['phone'];
}
