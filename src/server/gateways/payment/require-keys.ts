import type { RegionManifest } from '#contracts/types.ts';
import { type Config, ConfigError } from '../../app/config/index.ts';

type PaidManifest = Pick<RegionManifest, 'code' | 'payments' | 'features'>;

/**
 * Checks that the keys of providers are there where deposits are on.
 * @throws ConfigError with every missing variable
 */
export function requirePaymentKeys(
  { manifestValues }: Pick<Config, 'manifestValues'>,
  manifests: readonly PaidManifest[],
): void {
  const problems = manifests
    .filter(({ payments, features }) => features.deposits && payments?.provider === 'stripe')
    .flatMap(({ code, payments }) =>
      Object.values(payments?.stripe ?? {})
        .filter((name) => (manifestValues[name] ?? '') === '')
        .map((name) => ({ name, message: `${name} is missing; payments of ${code} need it.` })),
    );
  if (problems.length > 0) throw new ConfigError(problems);
}

/** Says which regions of a public site take test payments only; undefined if none does. */
export function sandboxWarning(manifests: readonly PaidManifest[]): string | undefined {
  const codes = manifests
    .filter(({ payments, features }) => features.deposits && payments?.provider === 'sandbox')
    .map(({ code }) => code);
  if (codes.length === 0) return undefined;
  return `No money moves in ${codes.join(', ')}: payments.provider is "sandbox", which is for tests.`;
}
