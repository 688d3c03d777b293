import type { RegionManifest } from '#contracts/types.ts';
import { type Config, isPublicSite, type UnmetNeed } from '../../config/index.ts';

type PaidManifest = Pick<RegionManifest, 'code' | 'payments' | 'features'>;
type SandboxConfig = Pick<Config, 'host' | 'publicOrigin' | 'sandboxPayments'>;

/** Whether the embedded provider is there: no money moves with it, so on a public site only if the operator says so. */
export const allowsSandbox = (config: SandboxConfig): boolean =>
  config.sandboxPayments || !isPublicSite(config);

/** Finds missing keys of the provider of a region where cars are bought online, and one that the site does not allow. */
export function paymentNeeds(
  config: SandboxConfig & Pick<Config, 'manifestValues'>,
  { payments, features }: PaidManifest,
): UnmetNeed[] {
  if (!features.offers || !payments) return [];
  if (payments.provider === 'sandbox' && !allowsSandbox(config))
    return [
      {
        path: ['payments', 'provider'],
        message: 'no money moves with "sandbox", which is for tests, and SANDBOX_PAYMENTS is off',
        allowed: 'a real provider, or features.offers off',
      },
    ];
  if (payments.provider !== 'stripe') return [];
  return Object.entries(payments.stripe ?? {})
    .filter(([, name]) => (config.manifestValues[name] ?? '') === '')
    .map(([key, name]) => ({
      path: ['payments', 'stripe', key],
      message: `${name} is missing; payments need it`,
    }));
}

/** Returns a warning where an operator has allowed payments without money on a public site, or undefined. */
export function sandboxWarning(
  config: SandboxConfig,
  manifests: readonly PaidManifest[],
): string | undefined {
  const codes = manifests
    .filter(({ payments, features }) => features.offers && payments?.provider === 'sandbox')
    .map(({ code }) => code);
  if (codes.length === 0 || !isPublicSite(config)) return undefined;
  return `No money moves in ${codes.join(', ')}: payments.provider is "sandbox", which is for tests.`;
}
