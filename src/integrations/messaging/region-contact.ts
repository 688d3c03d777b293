/** How to reach the company in a region, in words and links. */
export interface RegionContact {
  phone: { href: string; text: string };
  /** Absent where the region has no messaging app. */
  messaging?: {
    href: string;
    app: 'whatsapp' | 'line';
    /** Where it leads in windows at least so many px wide, and the account to type in; absent: to the same address. */
    wide?: { href: string; from: number; account: string };
  };
  email: string;
  hours: string;
}
