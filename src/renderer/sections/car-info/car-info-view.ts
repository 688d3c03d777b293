import type { RegionContact } from '#integrations/messaging/region-contact.ts';
import type { PriceView } from '#ui/car-card/price-view.ts';
import type { CarMark } from '#ui/car-card/status-mark.ts';

export interface CarInfoView extends PriceView {
  id: number;
  title: string;
  /** The line of facts under the title. */
  summary: string[];
  status?: CarMark;
  isSold: boolean;
  badges: string[];
  installment?: string;
  /** “Listed on 3 May 2026”. */
  listedOn: string;
  contact: RegionContact;
  /** Address of other cars like it. */
  similarHref: string;
}
