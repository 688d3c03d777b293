import type Stripe from 'stripe';
import type { NewIntent, NextStep } from '../../payment-provider.ts';

/** How Stripe takes a method. */
export interface StripeMethod {
  /** What the method adds to a new intent. @throws PaymentRefused */
  parameters(
    wanted: NewIntent,
  ): Pick<Stripe.PaymentIntentCreateParams, 'payment_method_data' | 'confirm' | 'return_url'>;
  /** What the buyer does next; null when nothing is left to do. */
  nextStep(intent: Stripe.PaymentIntent, publishableKey: string): NextStep | null;
  /** Whether the buyer can try again in the same intent after a failure. */
  isRetried: boolean;
}

/** The step of a buyer who continues on another page. */
export const redirectTo = (url: string | null | undefined): NextStep | null =>
  url ? { kind: 'redirect', url } : null;
