import type Stripe from 'stripe';
import type { PaymentMethod } from '#contracts/types.ts';
import { PaymentRefused } from '../../payment-provider.ts';
import { card } from './card.ts';
import { fpx } from './fpx.ts';
import { paynow } from './paynow.ts';
import type { StripeMethod } from './stripe-method.ts';

/** How Stripe takes each method; null: it does not. */
const STRIPE_METHODS = {
  card,
  fpx,
  bank_transfer: null,
  paynow,
} satisfies Record<PaymentMethod, StripeMethod | null>;

const METHODS: Readonly<Record<string, StripeMethod | null>> = STRIPE_METHODS;

export const STRIPE_METHOD_NAMES = Object.keys(STRIPE_METHODS).filter((name) => METHODS[name] !== null);

/** @throws PaymentRefused for a method that Stripe does not take; manifests that combine them are refused at start */
export function stripeMethod(method: PaymentMethod): StripeMethod {
  const found = STRIPE_METHODS[method];
  if (!found) throw new PaymentRefused('method_not_offered');
  return found;
}

/** The method that an intent was made for; undefined for intents that this site did not make. */
export function methodOfIntent({
  payment_method_types: types,
}: Stripe.PaymentIntent): StripeMethod | undefined {
  const [found] = types.flatMap((type) => (Object.hasOwn(METHODS, type) && METHODS[type]) || []);
  return found;
}
