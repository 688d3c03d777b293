import type { TypedTranslate } from '#i18n/i18n-provider.tsx';

export const OFFER_ACTIONS = [
  'create',
  'change_price',
  'fill_buyer',
  'accept_terms',
  'accept',
  'deposit_paid',
  'choose_cash',
  'request_loan',
  'add_document',
  'remove_document',
  'loan_approved',
  'loan_refused',
  'choose_option',
  'prepare_agreement',
  'sign_agreement',
  'balance_paid',
  'hand_over',
  'withdraw',
  'cancel',
  'expire',
  'refunded',
  'money_unallocated',
  'payment_mismatched',
  'payment_disputed',
  'dispute_won',
  'dispute_lost',
  'payment_warned',
  'car_lost',
  'keep_car',
] as const;

/** What happened to an offer. */
export function offerEventText(action: string, t: TypedTranslate): string {
  const known = OFFER_ACTIONS.find((each) => each === action);
  return known ? t(`desk:offer.event.${known}`) : action;
}
