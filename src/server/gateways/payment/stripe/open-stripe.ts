import type { Payments } from '#contracts/types.ts';
import { type NewIntent, type PaymentProvider, PaymentRefused } from '../payment-provider.ts';
import type { ProviderDeps } from '../provider-deps.ts';
import { parseStripeEvent } from './parse-event.ts';
import { paymentIntentOf, providerRefundOf } from './payment-intent.ts';
import { toStripeAmount } from './stripe-amount.ts';
import { stripeClient } from './stripe-client.ts';

/** What each method adds to a new intent. */
const METHOD_PARAMETERS = {
  // the card form of Stripe in the browser confirms it
  card: () => ({}),
  fpx: ({ bank, returnUrl }) => {
    if (bank === null) throw new PaymentRefused('bank_missing');
    return {
      payment_method_data: { type: 'fpx' as const, fpx: { bank } },
      confirm: true,
      return_url: returnUrl,
    };
  },
  // manifests that combine them do not start
  bank_transfer: () => {
    throw new PaymentRefused('method_not_offered');
  },
} satisfies Record<NewIntent['method'], (wanted: NewIntent) => object>;

/** Stripe: card payments by its own form in the browser, online bank transfers by a page of the bank. */
export function openStripe(
  { config, clock }: Pick<ProviderDeps, 'config' | 'clock'>,
  region: string,
  { stripe: names }: Payments,
): PaymentProvider {
  const variable = (name = '') => config.manifestValues[name] ?? '';
  const publishableKey = variable(names?.publishableKeyEnv);
  const secret = variable(names?.webhookSecretEnv);
  const call = stripeClient({
    secretKey: variable(names?.secretKeyEnv),
    address: config.stripeApi,
    clock,
  });
  const fetchIntent: PaymentProvider['fetchIntent'] = async (id) =>
    paymentIntentOf(await call((stripe) => stripe.paymentIntents.retrieve(id)), publishableKey);
  return {
    async createIntent(wanted) {
      const { key, amount, currency, reference, method } = wanted;
      const parameters = {
        amount: toStripeAmount(amount, currency),
        currency: currency.toLowerCase(),
        metadata: { reference, region },
        allowed_payment_method_types: [method],
        ...METHOD_PARAMETERS[method](wanted),
      };
      const intent = await call((stripe) =>
        stripe.paymentIntents.create(parameters, { idempotencyKey: key }),
      );
      // methods that the account has not switched on are left out without an error
      if (!intent.payment_method_types.includes(method)) throw new PaymentRefused('method_not_offered');
      return paymentIntentOf(intent, publishableKey);
    },
    fetchIntent,
    async cancelIntent(id) {
      try {
        return paymentIntentOf(await call((stripe) => stripe.paymentIntents.cancel(id)), publishableKey);
      } catch (error) {
        // paid or cancelled in the meantime
        if (error instanceof PaymentRefused) return fetchIntent(id);
        throw error;
      }
    },
    async refund({ key, intentId, amount, currency }) {
      const parameters = { payment_intent: intentId, amount: toStripeAmount(amount, currency) };
      return providerRefundOf(
        await call((stripe) => stripe.refunds.create(parameters, { idempotencyKey: key })),
      );
    },
    fetchRefund: async (id) => providerRefundOf(await call((stripe) => stripe.refunds.retrieve(id))),
    parseWebhook: (body, headers, now) => parseStripeEvent(body, headers, { secret, now }),
  };
}
