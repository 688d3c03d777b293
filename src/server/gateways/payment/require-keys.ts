import type { RegionManifest } from '#contracts/types.ts';
import { type Config, ConfigError, isPublicSite } from '../../config/index.ts';

type PaidManifest = Pick<RegionManifest, 'code' | 'payments' | 'features'>;

/**
 * Checks that the keys of providers are there where cars are bought online.
 * @throws ConfigError with every missing variable
 */
export function requirePaymentKeys(
  { manifestValues }: Pick<Config, 'manifestValues'>,
  manifests: readonly PaidManifest[],
): void {
  const problems = manifests
    .filter(({ payments, features }) => features.offers && payments?.provider === 'stripe')
    .flatMap(({ code, payments }) =>
      Object.values(payments?.stripe ?? {})
        .filter((name) => (manifestValues[name] ?? '') === '')
        .map((name) => ({ name, message: `${name} is missing; payments of ${code} need it.` })),
    );
  if (problems.length > 0) throw new ConfigError(problems);
}

/**
 * Checks that regions of a public site take real payments, unless the operator has allowed others.
 * @returns a warning where the operator has
 * @throws ConfigError naming the regions
 */
export function requireRealPayments(
  config: Pick<Config, 'host' | 'publicOrigin' | 'sandboxPayments'>,
  manifests: readonly PaidManifest[],
): string | undefined {
  const codes = manifests
    .filter(({ payments, features }) => features.offers && payments?.provider === 'sandbox')
    .map(({ code }) => code);
  if (codes.length === 0 || !isPublicSite(config)) return undefined;
  const message = `No money moves in ${codes.join(', ')}: payments.provider is "sandbox", which is for tests.`;
  if (config.sandboxPayments) return message;
  const advice = 'SANDBOX_PAYMENTS is off: choose a real provider, or switch features.offers off.';
  throw new ConfigError([{ name: 'SANDBOX_PAYMENTS', message: `${message} ${advice}` }]);
}
