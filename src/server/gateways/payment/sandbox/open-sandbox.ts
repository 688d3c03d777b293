import { isSigned } from '../../webhook/signature.ts';
import {
  type PaymentIntent,
  type PaymentProvider,
  PaymentRefused,
  WEBHOOK_TOLERANCE_SECONDS,
} from '../payment-provider.ts';
import type { ProviderDeps } from '../provider-deps.ts';
import { decideIntent, findIntent, type SandboxIntent, storeIntent } from './sandbox-intents.ts';
import { fetchRefund, listRefunds, storeRefund } from './sandbox-refunds.ts';

/**
 * The embedded provider: pages of this site that imitate a card form with a challenge and the pages of banks. No money
 * moves. Its state is in the database, but never in a transaction of a payment: like that of any other provider.
 */
export function openSandbox(
  { db, sandboxSecret }: Pick<ProviderDeps, 'db' | 'sandboxSecret'>,
  region: string,
): PaymentProvider {
  const toPaymentIntent = ({
    id,
    state,
    amount,
    currency,
    failure,
    returnUrl,
  }: SandboxIntent): PaymentIntent => ({
    id,
    state,
    amount,
    currency,
    failure,
    // on the site that the buyer comes from: regions may have addresses of their own
    next:
      state === 'open' ? { kind: 'redirect', url: new URL(`/sandbox-payments/${id}`, returnUrl).href } : null,
  });
  async function fetchIntent(id: string): Promise<PaymentIntent> {
    const intent = await findIntent(db, id);
    if (intent?.region !== region) throw new PaymentRefused('no_such_intent');
    return toPaymentIntent(intent);
  }
  return {
    createIntent: async (wanted) => toPaymentIntent(await storeIntent(db, { ...wanted, region })),
    fetchIntent,
    async cancelIntent(id) {
      await decideIntent(db, id, 'cancelled');
      return fetchIntent(id);
    },
    refund: (wanted) => storeRefund(db, wanted),
    fetchRefund: (id) => fetchRefund(db, id),
    listRefunds: (of) => listRefunds(db, region, of),
    async parseWebhook(body, headers, now) {
      const options = { secret: sandboxSecret, now, toleranceSeconds: WEBHOOK_TOLERANCE_SECONDS };
      if (!isSigned(body.toString(), headers['x-signature'], options)) return 'refused';
      const { id, type, intent } = JSON.parse(body.toString()) as Record<'id' | 'type' | 'intent', string>;
      return { id, type, intentId: intent };
    },
  };
}
