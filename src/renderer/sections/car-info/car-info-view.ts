import type { RegionContact } from '#integrations/messaging/region-contact.ts';
import type { FormLink } from '#region/forms/form-link.ts';
import type { CarMark } from '../../car-card/status-mark.ts';
import type { ChatSubject } from '../../chat-code/chat-code-dialog.tsx';
import type { ScoreView } from '../score.ts';
import type { ReserveView } from './reserve-view.ts';

export interface CarInfoView {
  id: number;
  title: string;
  /** The line of facts under the title. */
  summary: string[];
  status?: CarMark;
  /** Mark of a recent reduction. */
  reduced?: CarMark;
  state: 'sold' | 'pending_sale' | 'coming_soon' | 'available';
  badges: string[];
  /** Words of a promotion. */
  promoLabel?: string;
  /** The price and what it means, as HTML of the site's own. */
  priceHtml: string;
  rating?: ScoreView;
  /** Short facts below the price, the manifest's choice. */
  facts: { name: string; label: string; text: string; link?: FormLink }[];
  /** “Listed on 3 May 2026”, “12 days ago”, numbers of the listing. */
  notes: string[];
  contact: RegionContact;
  /** What a conversation in the messaging app is about. */
  chat: ChatSubject;
  /** The car can be reserved online. */
  reserve?: ReserveView;
  /** Forms about the car. */
  requests: FormLink[];
  /** Address of other cars like it. */
  similarHref: string;
}
