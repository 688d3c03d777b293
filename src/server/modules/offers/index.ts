export { actOnOffer, type OfferEffects, OfferRefused, type OfferStep } from './act-on-offer.ts';
export { AGREEMENT, agreementHash } from './agreement-hash.ts';
export { type BuyerAction, buyerForm } from './buyer-action.ts';
export type { BuyerContext, OfferAddress } from './buyer-context.ts';
export { createOffer } from './create-offer.ts';
export { endOverdueOffers } from './end-overdue-offers.ts';
export { hasOtherRules, rulesOf } from './kept-rules.ts';
export { keepLostCar, tellLostCars } from './lost-cars.ts';
export {
  inWords,
  kindLabel,
  type OfferContext,
  serializeAmount,
  stateOf,
} from './offer-context.ts';
export { effectsOfOffers } from './offer-effects.ts';
export { type LoanResult, loanOf, methodOf, readOfferFacts } from './offer-facts.ts';
export type { OfferEvent, OfferNotification } from './offer-notifications.ts';
export { offerNumber } from './offer-number.ts';
export { offerRefusal, refusedAction } from './offer-refusal.ts';
export type { Offers } from './offer-service.ts';
export { createOffers } from './offers.ts';
export { amountRuleOf, isOfferPayable, isRestPayable, NotPayable } from './payable.ts';
export { paymentsOfOffers } from './record-payments.ts';
export { findOpen, forgetBuyer, forgetOldBuyers, type KeepsAccount } from './repositories/buyer-data.ts';
export {
  deleteDocument,
  findDocument,
  listDocuments,
  type OfferFileRow,
} from './repositories/offer-documents.ts';
export {
  type Buyer,
  findOffer,
  findOfferOfTicket,
  hasEnded,
  isOfBuyer,
  lockOffer,
  type OfferEventRow,
  type OfferRow,
  waitsForStaff,
} from './repositories/offers.ts';
export { listTransactions, type TransactionRow } from './repositories/transactions.ts';
export { serializeActions } from './serialize-actions.ts';
export { serializeDocuments, serializeLoan, serializeSummary } from './serialize-offer.ts';
export { serializeOfferFile } from './serialize-offer-file.ts';
export { serializeListedOffer, serializeOfferRow, serializeOpenOffer } from './serialize-offer-row.ts';
export { termsOf } from './terms.ts';
export { waysToPay } from './ways-to-pay.ts';
