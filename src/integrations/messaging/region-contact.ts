/** How to reach the company in a region, in words and links. */
export interface RegionContact {
  phone: { href: string; text: string };
  /** Absent where the region has no messaging app. */
  messaging?: { href: string; app: 'whatsapp' | 'line' };
  email: string;
  hours: string;
}
