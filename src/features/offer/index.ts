/** They stand on pages of their own, which load them when somebody is logged in. */
export const loadOfferList = () => import('./list/offer-list.tsx');
export const loadOfferPage = () => import('./page/offer-page.tsx');
export { beginOffer } from './begin-offer.ts';
export type {
  BuyerAnswerListProps,
  BuyerFormProps,
  OfferReturnProps,
  OfferSlots,
  PaymentProps,
} from './offer-slots.ts';
