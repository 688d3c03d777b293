import type Stripe from 'stripe';
import type { IntentState, NextStep, PaymentIntent, ProviderRefund } from '../payment-provider.ts';
import { fromStripeAmount } from './stripe-amount.ts';

/** Translates an intent of Stripe. */
export function shownIntent(intent: Stripe.PaymentIntent, publishableKey: string): PaymentIntent {
  const currency = intent.currency.toUpperCase();
  const state = stateOf(intent);
  const amount = state === 'succeeded' ? intent.amount_received : intent.amount;
  return {
    id: intent.id,
    state,
    amount: fromStripeAmount(amount, currency),
    currency,
    failure: intent.last_payment_error?.code ?? null,
    next: state === 'open' ? nextOf(intent, publishableKey) : null,
  };
}

const isCard = ({ payment_method_types: types }: Stripe.PaymentIntent) => types.includes('card');

function stateOf(intent: Stripe.PaymentIntent): IntentState {
  switch (intent.status) {
    case 'succeeded':
      return 'succeeded';
    case 'canceled':
      return 'cancelled';
    case 'processing':
    case 'requires_capture':
      return 'processing';
    case 'requires_payment_method':
      // the card form takes another card; a bank transfer starts again
      return intent.last_payment_error && !isCard(intent) ? 'failed' : 'open';
    default:
      return 'open';
  }
}

function nextOf(intent: Stripe.PaymentIntent, publishableKey: string): NextStep | null {
  const { client_secret: clientSecret, next_action: action } = intent;
  if (isCard(intent)) return clientSecret ? { kind: 'card_form', clientSecret, publishableKey } : null;
  const url = action?.redirect_to_url?.url;
  return url ? { kind: 'redirect', url } : null;
}

/** Translates a refund of Stripe. */
export function shownRefund(refund: Stripe.Refund): ProviderRefund {
  const currency = refund.currency.toUpperCase();
  const { id, status, amount } = refund;
  const state =
    status === 'succeeded'
      ? 'succeeded'
      : status === 'failed' || status === 'canceled'
        ? 'failed'
        : 'pending';
  return {
    id,
    state,
    amount: fromStripeAmount(amount, currency),
    currency,
    failure: refund.failure_reason ?? null,
  };
}
