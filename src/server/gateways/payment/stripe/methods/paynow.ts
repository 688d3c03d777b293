import { redirectTo, type StripeMethod } from './stripe-method.ts';

/** A page of Stripe shows a QR code, which the buyer scans with the app of a bank in Singapore. */
export const paynow: StripeMethod = {
  parameters: () => ({
    payment_method_data: { type: 'paynow' },
    confirm: true,
  }),
  nextStep: ({ next_action: action }) => redirectTo(action?.paynow_display_qr_code?.hosted_instructions_url),
  isRetried: false,
};
