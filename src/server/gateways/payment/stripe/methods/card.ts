import type { StripeMethod } from './stripe-method.ts';

/** The card form of Stripe in the browser confirms the payment, and takes another card after a failure. */
export const card: StripeMethod = {
  parameters: () => ({}),
  nextStep: ({ client_secret: clientSecret }, publishableKey) =>
    clientSecret ? { kind: 'card_form', clientSecret, publishableKey } : null,
  isRetried: true,
};
