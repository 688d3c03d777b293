import type { ListingViewEvent } from '#contracts/types.ts';
import type { RegionContact } from '#integrations/messaging/region-contact.ts';
import type { CarCardView } from '#renderer/car-card/car-card.tsx';
import type { PriceView } from '#renderer/car-card/price-view.ts';
import type { ChatSubject } from '#renderer/chat-code/chat-code-dialog.tsx';
import type { ReserveView } from '#renderer/sections/car-info/reserve-view.ts';
import type { SectionEntry } from '#renderer/sections/describe-sections.ts';
import type { UnknownSectionEntry } from '#renderer/sections/section.ts';
import type { Crumb } from '#ui/breadcrumbs/breadcrumbs.tsx';

/** A car page in words and addresses; plain JSON. */
export interface ListingView extends PriceView {
  isGone: false;
  kind: 'used' | 'new';
  id: number;
  /** Last segment of its address. */
  slug: string;
  title: string;
  crumbs: Crumb[];
  /** The line of facts under the title. */
  summary: string[];
  /** Name of the version of a new car that is shown. */
  version?: string;
  isSold: boolean;
  /** The car can be reserved online. */
  reserve?: ReserveView;
  /** What analytics hears of the car (SPEC 4). */
  seen: Omit<ListingViewEvent, 'event'>;
  isDemo: boolean;
  contact: RegionContact;
  /** What a conversation in the messaging app is about. */
  chat: ChatSubject;
  /** Address of other cars like it. */
  similarHref: string;
  sections: (SectionEntry | UnknownSectionEntry)[];
}

/** Page of a removed car. */
export interface GoneView {
  isGone: true;
  /** Cars like it, or any cars for sale. */
  cars: CarCardView[];
  isAlike: boolean;
  /** Address of more of them. */
  href: string;
}
