import type { Payments, RegionManifest } from '#contracts/types.ts';
import type { OwnProvider } from './own-providers.ts';
import type { PaymentProvider } from './payment-provider.ts';
import type { ProviderDeps } from './provider-deps.ts';
import { allowsSandbox } from './require-keys.ts';
import { openSandbox } from './sandbox/open-sandbox.ts';
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
