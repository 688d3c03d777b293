import type { TypedTranslate } from '#i18n/i18n-provider.tsx';

/** What codes of providers mean. */
const REASONS = {
  card_declined: 'declined',
  generic_decline: 'declined',
  do_not_honor: 'declined',
  insufficient_funds: 'funds',
  expired_card: 'card',
  incorrect_number: 'card',
  incorrect_cvc: 'card',
  authentication_failed: 'authentication',
  payment_intent_authentication_failure: 'authentication',
  bank_declined: 'bank',
  payment_intent_payment_attempt_failed: 'bank',
  expired: 'expired',
  amount_step: 'amount',
  amount_too_large: 'amount',
  amount_too_small: 'amount',
  other_amount: 'other_amount',
  lost_or_stolen_card: 'lost',
} as const;

const isKnown = (code: string): code is keyof typeof REASONS => Object.hasOwn(REASONS, code);

/** Says why a payment or refund failed. @param code of the provider */
export function paymentFailure(code: string, t: TypedTranslate): string {
  if (!isKnown(code)) return t('desk:money.failure.other', { code });
  return t(`desk:money.failure.${REASONS[code]}`);
}
