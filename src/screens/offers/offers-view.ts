import type { OfferBank } from '#contracts/types.ts';
import type { RegionContact } from '#integrations/messaging/region-contact.ts';
import type { FormView } from '#region/forms/form-view.ts';
import type { PaymentView } from '#region/payments/payment-view.ts';
import type { LabelledPromises } from '#region/promises/promises-of.ts';
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
  /** What the price of a car is called. */
  priceLabel: string;
  pictures: PictureDelivery;
  contact: RegionContact;
  listHref: string;
  buyHref: string;
  /** Address of the payments; each stands behind it. */
  paymentsHref: string;
  /** Banks that give loans. */
  banks: readonly OfferBank[];
  /** Months of loans. */
  tenures: readonly number[];
  /** Asks for the details of the buyer; absent: the list is shown. */
  buyerForm?: FormView;
  payments?: PaymentView;
  promises?: LabelledPromises;
}
