import type { RegionContact } from '#integrations/messaging/region-contact.ts';
import type { PictureDelivery } from '#ui/picture/picture-source.ts';

/** The pages of offers: the same for everybody, the offers are known to the browser alone. */
export interface OffersView {
  /** Code of the region. */
  region: string;
  /** Code of the language. */
  language: string;
  /** The offer in the address; absent: the list. */
  slug?: string;
  /** IANA name. */
  timeZone: string;
  pictures: PictureDelivery;
  contact: RegionContact;
  listHref: string;
  buyHref: string;
}
