import type { IncomingHttpHeaders } from 'node:http';
import { type ProviderEvent, WEBHOOK_TOLERANCE_SECONDS } from '../payment-provider.ts';

/**
 * What is done with events of Stripe, by the start of their type; the longest start counts.
 * - `ask`: the payment, its refunds and its disputes are asked for, and follow
 * - `case`: money moves, or may, in a way that only people can judge
 * - `none`: about something that this site does not use, or no money
 */
const STRIPE_EVENTS: Readonly<Record<string, 'ask' | 'case' | 'none'>> = {
  'payment_intent.': 'ask',
  'charge.': 'ask',
  'refund.': 'ask',
  'payout.failed': 'case',
  'payout.canceled': 'case',
  'radar.early_fraud_warning.': 'case',
  'review.opened': 'case',
  'source.canceled': 'none',
  'transfer.reversed': 'case',
  'topup.failed': 'case',
  'topup.reversed': 'case',
  'reserve.hold.created': 'case',
  'cash_balance.funds_available': 'case',
  'customer_cash_balance_transaction.created': 'case',
  // accounts, customers, products and subscriptions, and services that this site does not use
  ...Object.fromEntries(
    [
      ...['account', 'application_fee', 'apps', 'balance', 'balance_settings', 'billing', 'billing_portal'],
      ...['capability', 'checkout', 'climate', 'coupon', 'credit_note', 'customer', 'entitlements', 'file'],
      ...['financial_connections', 'identity', 'invoice', 'invoice_payment', 'invoiceitem', 'mandate'],
      ...['issuing_authorization', 'issuing_card', 'issuing_cardholder', 'issuing_dispute', 'issuing_token'],
      ...[
        'issuing_personalization_design',
        'issuing_transaction',
        'payment_link',
        'payment_method',
        'payout',
      ],
      ...['person', 'plan', 'price', 'product', 'promotion_code', 'quote', 'reporting', 'reserve', 'review'],
      ...['setup_intent', 'sigma', 'source', 'subscription_schedule', 'tax', 'tax_rate', 'terminal'],
      ...['test_helpers', 'three_d_secure', 'topup', 'transfer', 'treasury'],
    ].map((area) => [`${area}.`, 'none' as const]),
  ),
};

/** Checks the signature of a webhook of Stripe and returns the intent that it is about. */
export async function parseStripeEvent(
  body: Buffer,
  headers: IncomingHttpHeaders,
  { secret, now }: { secret: string; now: number },
): Promise<ProviderEvent | 'refused' | 'ignored'> {
  const { default: Stripe } = await import('stripe');
  const header = headers['stripe-signature'];
  if (typeof header !== 'string' || !isOfNow(header, now)) return 'refused';
  try {
    Stripe.webhooks.signature?.verifyHeader(body, header, secret, WEBHOOK_TOLERANCE_SECONDS, undefined, now);
  } catch {
    return 'refused';
  }
  return stripeEvent(JSON.parse(body.toString()));
}

/** Stripe's own check accepts times of the future, whose signatures would be valid for as long. */
function isOfNow(header: string, now: number): boolean {
  const times = [...header.matchAll(/(?:^|,)\s*t=(\d{1,12})(?=,|$)/g)].map(([, seconds]) => Number(seconds));
  return times.length === 1 && times.every((seconds) => seconds - now / 1_000 <= WEBHOOK_TOLERANCE_SECONDS);
}

/** Returns what is done with a type of event; undefined for one that is not in the table. */
export function effectOfEvent(type: string): 'ask' | 'case' | 'none' | undefined {
  const [start] = Object.keys(STRIPE_EVENTS)
    .filter((each) => type.startsWith(each))
    .sort((a, b) => b.length - a.length);
  return start === undefined ? undefined : STRIPE_EVENTS[start];
}

/** Translates the body of an event. An unknown type about an intent is a case, not silence. */
function stripeEvent(event: unknown): ProviderEvent | 'ignored' {
  const { id, type, data } = event as { id?: unknown; type?: unknown; data?: { object?: unknown } };
  if (typeof id !== 'string' || typeof type !== 'string') return 'ignored';
  const subject = (data?.object ?? {}) as Record<'object' | 'id' | 'payment_intent', unknown>;
  // the subject of their own events, and a property of charges, refunds and disputes
  const found = subject.object === 'payment_intent' ? subject.id : subject.payment_intent;
  const intentId = typeof found === 'string' ? found : null;
  const effect = effectOfEvent(type) ?? (intentId === null ? 'none' : 'case');
  if (effect === 'none' || (effect === 'ask' && intentId === null)) return 'ignored';
  return { id, type, intentId, ...(effect === 'case' && { isCase: true }) };
}
