import type { CheckContext } from './check-context.ts';

/** Checks that each method takes the currency, that bank transfers have banks, and that a provider has its keys. */
export function checkPayments(context: CheckContext): void {
  const { payments, currency, features } = context.manifest;
  if (!context.isValid(['payments'], ['currency', 'code'], ['features', 'deposits'])) return;
  if (!features.deposits) return;
  if (!payments) {
    context.report(['features', 'deposits'], {
      message: '"deposits" is on, but there are no payments',
      allowed: 'false, or `payments`',
    });
    return;
  }
  const { provider, methods, methodCurrencies, banks, stripe } = payments;
  for (const [index, method] of methods.entries()) {
    const allowed = methodCurrencies[method];
    if (allowed && !allowed.includes(currency.code))
      context.report(['payments', 'methods', index], {
        message: `"${method}" cannot take ${currency.code}`,
        allowed: `a method for ${currency.code}; "${method}" takes ${allowed.join(', ')}`,
        others: [['currency', 'code']],
      });
  }
  if (methods.includes('fpx') && banks.length === 0)
    context.report(['payments', 'banks'], {
      message: 'online bank transfers need banks to choose from',
      allowed: 'one or more banks',
      others: [['payments', 'methods']],
    });
  if (provider === 'stripe' && Object.values(stripe ?? {}).filter((name) => name !== '').length < 3)
    context.report(['payments', 'provider'], {
      message: 'the provider "stripe" needs the variables of its three keys',
      allowed: '"sandbox", or `payments.stripe` with secretKeyEnv, publishableKeyEnv and webhookSecretEnv',
    });
}
