import type { Payments, RegionManifest } from '#contracts/types.ts';
import { isSigned } from '../webhook/signature.ts';
import type { OwnProvider } from './own-providers.ts';
import {
  type PaymentIntent,
  type PaymentProvider,
  PaymentRefused,
  WEBHOOK_TOLERANCE_SECONDS,
} from './payment-provider.ts';
import type { ProviderDeps } from './provider-deps.ts';
import { allowsSandbox } from './require-keys.ts';
import { decideIntent, findIntent, type SandboxIntent, storeIntent } from './sandbox/sandbox-intents.ts';
import { fetchRefund, listRefunds, storeRefund } from './sandbox/sandbox-refunds.ts';
import { openStripe } from './stripe/open-stripe.ts';

type OpenProvider = (
  deps: ProviderDeps,
  region: string,
  settings: Payments,
  extensions: RegionManifest['extensions'],
) => PaymentProvider;

/** Providers by their names in manifests; extensions add to them. */
const PROVIDERS: Readonly<Record<OwnProvider, OpenProvider>> = {
  sandbox: openSandbox,
  stripe: openStripe,
};

export type AddedProviders = Readonly<Record<string, OpenProvider>>;

/** The providers of the regions. */
export interface PaymentProviders {
  /** Null where nothing is paid online, or by a provider that is not there any more. */
  providerOf(manifest: Pick<RegionManifest, 'code' | 'payments' | 'extensions'>): PaymentProvider | null;
}

/** Opens the provider of a region when it is first used; each has a circuit breaker of its own. */
export function openPaymentProviders(deps: ProviderDeps, added: AddedProviders = {}): PaymentProviders {
  const providers = new Map<string, OpenProvider>(Object.entries({ ...PROVIDERS, ...added }));
  if (!allowsSandbox(deps.config)) providers.delete('sandbox');
  const opened = new Map<string, PaymentProvider>();
  return {
    providerOf({ code, payments, extensions }) {
      const open = payments && providers.get(payments.provider);
      if (!open) return null;
      // manifests change while the site runs
      const key = JSON.stringify([code, payments.provider, payments.stripe, extensions]);
      const provider = opened.get(key) ?? open(deps, code, payments, extensions);
      opened.set(key, provider);
      return provider;
    },
  };
}

/**
 * The embedded provider: pages of this site that imitate a card form with a challenge and the pages of banks. No money
 * moves. Its state is in the database, but never in a transaction of a payment: like that of any other provider.
 */
function openSandbox(
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
