import type { Pages } from '#contracts/types.ts';
import type { RegionContact } from '#integrations/messaging/region-contact.ts';
import type { Crumb } from '#ui/breadcrumbs/breadcrumbs.tsx';
import type { CarCardView } from '#ui/car-card/car-card.tsx';
import type { PriceView } from '#ui/car-card/price-view.ts';
import type { CarMark } from '#ui/car-card/status-mark.ts';
import type { PictureSource } from '#ui/picture/picture-source.ts';

/** Sections of the car page; the manifest chooses which, and their order. */
export type ListingSectionName = Pages['listing'][number];

/** A car page in words and addresses; plain JSON. */
export interface ListingView extends PriceView {
  sections: ListingSectionName[];
  crumbs: Crumb[];
  title: string;
  /** The line of facts under the title. */
  summary: string[];
  badges: string[];
  status?: CarMark;
  isSold: boolean;
  isDemo: boolean;
  installment?: string;
  /** “Listed on 3 May 2026”. */
  listedOn: string;
  pictures: GalleryPicture[];
  facts: { label: string; text: string }[];
  contact: RegionContact;
  similar: { cars: CarCardView[]; href: string };
}

export interface GalleryPicture extends PictureSource {
  /** The same picture for the strip of thumbnails. */
  thumbnail: PictureSource;
}
