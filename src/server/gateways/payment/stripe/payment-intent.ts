import type Stripe from 'stripe';
import {
  type IntentState,
  type PaymentIntent,
  PaymentUnavailable,
  type ProviderDispute,
  type ProviderMovement,
  type ProviderRefund,
} from '../payment-provider.ts';
import { methodOfIntent } from './methods/index.ts';
import { fromStripeAmount } from './stripe-amount.ts';

/** Translates an intent of Stripe. @throws PaymentUnavailable */
export function paymentIntentOf(intent: Stripe.PaymentIntent, publishableKey: string): PaymentIntent {
  const state = stateOf(intent);
  return {
    id: intent.id,
    state,
    ...moneyOf(state === 'succeeded' ? intent.amount_received : intent.amount, intent.currency),
    failure: intent.last_payment_error?.code ?? null,
    next: state === 'open' ? (methodOfIntent(intent)?.nextStep(intent, publishableKey) ?? null) : null,
  };
}

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
      return intent.last_payment_error && !methodOfIntent(intent)?.isRetried ? 'failed' : 'open';
    default:
      return 'open';
  }
}

/** An answer without amount or currency says nothing. @throws PaymentUnavailable */
function moneyOf(amount: unknown, code: unknown): { amount: number; currency: string } {
  const currency = typeof code === 'string' ? code.toUpperCase() : '';
  if (typeof amount !== 'number' || !Number.isFinite(amount) || !/^[A-Z]{3}$/.test(currency))
    throw new PaymentUnavailable('Stripe sent an invalid amount');
  return { amount: fromStripeAmount(amount, currency), currency };
}

/** Translates a refund of Stripe. @throws PaymentUnavailable */
export function providerRefundOf(refund: Stripe.Refund): ProviderRefund {
  const { id, status, amount, currency } = refund;
  const state =
    status === 'succeeded'
      ? 'succeeded'
      : status === 'failed' || status === 'canceled'
        ? 'failed'
        : 'pending';
  return {
    id,
    state,
    ...moneyOf(amount, currency),
    failure: refund.failure_reason ?? null,
  };
}

/** Translates a dispute of Stripe; null if it is about no intent. @throws PaymentUnavailable */
export function providerDisputeOf(dispute: Stripe.Dispute): ProviderDispute | null {
  const { id, payment_intent: intent, reason, status, evidence_details: evidence } = dispute;
  if (intent === null) return null;
  const isInquiry = status === 'warning_needs_response' || status === 'warning_under_review';
  const isOpen = status === 'needs_response' || status === 'under_review';
  const moved = dispute.balance_transactions.reduce((sum, { amount }) => sum + amount, 0);
  return {
    id,
    intentId: typeof intent === 'string' ? intent : intent.id,
    state: isInquiry ? 'inquiry' : isOpen ? 'open' : status === 'lost' ? 'lost' : 'won',
    // in the currency of the account, which may be another one
    isWithheld: moved < 0,
    ...moneyOf(dispute.amount, dispute.currency),
    reason,
    dueAt: isInquiry || isOpen ? (evidence.due_by ?? 0) * 1_000 || null : null,
  };
}

/** Kinds of balance transactions that are payments, refunds, disputes, payouts or fees. */
const USUAL_MOVEMENTS = [
  ...['charge', 'refund', 'partial_capture_reversal', 'dispute', 'dispute_reversal'],
  ...['payout', 'payout_reversal', 'fee', 'network_cost', 'tax', 'platform_earning'],
];

export const isUnusual = ({ reporting_category: category }: Stripe.BalanceTransaction) =>
  !USUAL_MOVEMENTS.includes(category);

/** Translates a balance transaction of Stripe. @throws PaymentUnavailable */
export const movementOf = ({
  id,
  reporting_category: type,
  amount,
  currency,
}: Stripe.BalanceTransaction): ProviderMovement => ({
  id,
  type,
  ...moneyOf(amount, currency),
});
