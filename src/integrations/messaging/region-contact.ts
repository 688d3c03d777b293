/** How to reach the company in a region, in words and links. */
export interface RegionContact {
  phone: { href: string; text: string };
  /** Absent where the region has no messaging app. */
  messaging?: {
    href: string;
    app: 'whatsapp' | 'line';
    /** Where it leads in windows at least so many px wide; absent: to the same address. */
    wide?: { href: string; from: number };
  };
  email: string;
  hours: string;
}
