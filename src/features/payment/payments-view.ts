import type { FieldViewOf } from '#region/forms/field-kinds.ts';
import type { PaymentView } from '#region/payments/payment-view.ts';
import type { LabelledPromises } from '#region/promises/promises-of.ts';
import type { PictureDelivery } from '#ui/picture/picture-source.ts';
import type { PaymentLocale } from './payment-state.ts';

/** The pages of payments: the same for everybody, the payments are known to the browser alone. */
export interface PaymentsView extends PaymentLocale {
  payments: PaymentView;
  /** Who gets the money. */
  payee: string;
  /** IANA name. */
  timeZone: string;
  pictures: PictureDelivery;
  phoneField: FieldViewOf<'phone'>;
  /** Address of the list; pages of payments stand behind it. */
  listHref: string;
  /** Address of the list of offers; their pages stand behind it. */
  offersHref: string;
  /** Promises of the region; those that hold for the car are shown. */
  promises?: LabelledPromises;
}
