import type { Payments, RegionManifest } from '#contracts/types.ts';
import type { PaymentProvider } from './payment-provider.ts';
import type { ProviderDeps } from './provider-deps.ts';
import { openSandbox } from './sandbox/open-sandbox.ts';
import { openStripe } from './stripe/open-stripe.ts';

type OpenProvider = (deps: ProviderDeps, region: string, settings: Payments) => PaymentProvider;

/** Every provider by its name in manifests. */
const PROVIDERS: Record<Payments['provider'], OpenProvider> = {
  sandbox: openSandbox,
  stripe: openStripe,
};

/** The providers of the regions. */
export interface PaymentProviders {
  /** Null where nothing is paid online. */
  providerOf(manifest: Pick<RegionManifest, 'code' | 'payments' | 'features'>): PaymentProvider | null;
}

/** Opens the provider of a region when it is first used; each has a circuit breaker of its own. */
export function openPaymentProviders(deps: ProviderDeps): PaymentProviders {
  const opened = new Map<string, PaymentProvider>();
  return {
    providerOf({ code, payments, features }) {
      if (!features.offers || !payments) return null;
      // manifests change while the site runs
      const key = JSON.stringify([code, payments.provider, payments.stripe]);
      const provider = opened.get(key) ?? PROVIDERS[payments.provider](deps, code, payments);
      opened.set(key, provider);
      return provider;
    },
  };
}
