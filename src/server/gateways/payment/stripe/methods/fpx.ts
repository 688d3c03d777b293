import { PaymentRefused } from '../../payment-provider.ts';
import { redirectTo, type StripeMethod } from './stripe-method.ts';

/** The bank that the buyer has chosen confirms the payment on its page. */
export const fpx: StripeMethod = {
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
