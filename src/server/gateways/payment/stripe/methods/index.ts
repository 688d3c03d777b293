import type Stripe from 'stripe';
import type { PaymentMethod } from '#contracts/types.ts';
import { type NewIntent, type NextStep, PaymentRefused } from '../../payment-provider.ts';

/** The bank that the buyer has chosen confirms the payment on its page. */
const fpx: StripeMethod = {
  parameters({ bank, returnUrl }) {
    if (bank === null) throw new PaymentRefused('bank_missing');
    return {
      payment_method_data: { type: 'fpx', fpx: { bank } },
      confirm: true,
      return_url: returnUrl,
    };
  },
  nextStep: ({ next_action: action }) => redirectTo(action?.redirect_to_url?.url),
  isRetried: false,
};

/** A page of Stripe shows a QR code, which the buyer scans with the app of a bank in Singapore. */
const paynow: StripeMethod = {
  parameters: () => ({
    payment_method_data: { type: 'paynow' },
    confirm: true,
  }),
  nextStep: ({ next_action: action }) => redirectTo(action?.paynow_display_qr_code?.hosted_instructions_url),
  isRetried: false,
};

/** The card form of Stripe in the browser confirms the payment, and takes another card after a failure. */
const card: StripeMethod = {
  parameters: () => ({}),
  nextStep: ({ client_secret: clientSecret }, publishableKey) =>
    clientSecret ? { kind: 'card_form', clientSecret, publishableKey } : null,
  isRetried: true,
};

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

/** How Stripe takes a method. */
interface StripeMethod {
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
const redirectTo = (url: string | null | undefined): NextStep | null =>
  url ? { kind: 'redirect', url } : null;
