import type Stripe from 'stripe';
import type { Payments } from '#contracts/types.ts';
import { isPublicName } from '../../../config/index.ts';
import { type ListedBy, type PaymentProvider, PaymentRefused } from '../payment-provider.ts';
import type { ProviderDeps } from '../provider-deps.ts';
import { stripeMethod } from './methods/index.ts';
import { parseStripeEvent } from './parse-event.ts';
import {
  isUnusual,
  movementOf,
  paymentIntentOf,
  providerDisputeOf,
  providerRefundOf,
} from './payment-intent.ts';
import { toStripeAmount } from './stripe-amount.ts';
import { type CallStripe, stripeClient } from './stripe-client.ts';

/** Rows of a list in one answer. */
const MAX_PAGE = 100;
const queryOf = (of: ListedBy) =>
  'intentId' in of ? { payment_intent: of.intentId } : { created: { gte: seconds(of.since) } };

/** Reads every page of a list. @throws PaymentUnavailable */
async function listAll<Item extends { id: string }>(
  call: CallStripe,
  list: (stripe: Stripe, page: Stripe.PaginationParams) => Promise<Stripe.ApiList<Item>>,
): Promise<Item[]> {
  const found: Item[] = [];
  for (let after: string | undefined, isMore = true; isMore; ) {
    const page = { limit: MAX_PAGE, ...(after && { starting_after: after }) };
    const { data, has_more } = await call((stripe) => list(stripe, page));
    found.push(...data);
    after = data.at(-1)?.id;
    isMore = has_more && after !== undefined;
  }
  return found;
}

const seconds = (milliseconds: number) => Math.floor(milliseconds / 1_000);

/** Stripe; how it takes a method is in `methods/`. */
export function openStripe(
  { config, clock, log }: Pick<ProviderDeps, 'config' | 'clock' | 'log'>,
  region: string,
  { stripe: names }: Payments,
): PaymentProvider {
  const variable = (name = '') => config.manifestValues[name] ?? '';
  // buyers get it
  const publishableKey = isPublicName(names?.publishableKeyEnv ?? '')
    ? variable(names?.publishableKeyEnv)
    : '';
  const secret = variable(names?.webhookSecretEnv);
  const call = stripeClient({
    secretKey: variable(names?.secretKeyEnv),
    address: config.stripeApi,
    clock,
    log,
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
        ...stripeMethod(method).parameters(wanted),
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
    async listDisputes(of) {
      const all = await listAll(call, (stripe, page) => stripe.disputes.list({ ...queryOf(of), ...page }));
      return all.flatMap((dispute) => providerDisputeOf(dispute) ?? []);
    },
    async listRefunds(of) {
      const all = await listAll(call, (stripe, page) => stripe.refunds.list({ ...queryOf(of), ...page }));
      return all.flatMap((refund) => {
        const intent = refund.payment_intent;
        if (intent === null) return [];
        const intentId = typeof intent === 'string' ? intent : intent.id;
        return { ...providerRefundOf(refund), intentId };
      });
    },
    async listMovements(since) {
      const created = { gte: seconds(since) };
      const all = await listAll(call, (stripe, page) =>
        stripe.balanceTransactions.list({ created, ...page }),
      );
      return all.filter(isUnusual).map(movementOf);
    },
    parseWebhook: (body, headers, now) => parseStripeEvent(Buffer.from(body), headers, { secret, now }),
  };
}
