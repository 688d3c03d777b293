import type { PaymentMethod } from '#contracts/types.ts';
import type { OwnProvider } from './own-providers.ts';
import type { AmountRule } from './payment-provider.ts';
import { isStripeMethod } from './stripe/methods/index.ts';
import { stripeAmountRule } from './stripe/stripe-amount.ts';

/** What a provider takes. */
interface ProviderRules {
  amounts(currency: string): AmountRule;
  takesMethod(method: PaymentMethod): boolean;
}

const ANY: AmountRule = { step: 1, minimum: 1, maximum: Number.MAX_SAFE_INTEGER };

const RULES = {
  sandbox: { amounts: () => ANY, takesMethod: () => true },
  stripe: { amounts: stripeAmountRule, takesMethod: isStripeMethod },
} satisfies Record<OwnProvider, ProviderRules>;

const isKnown = (provider: string): provider is OwnProvider => Object.hasOwn(RULES, provider);

/**
 * Returns the rule of a provider; any amount where none takes payments, and for providers of extensions, which refuse
 * amounts themselves.
 * @param provider name in manifests
 */
export const amountRule = (provider: string | undefined, currency: string): AmountRule =>
  provider !== undefined && isKnown(provider) ? RULES[provider].amounts(currency) : ANY;

/** Whether a provider takes a payment of this amount. */
export const isPayable = (amount: number, { step, minimum, maximum }: AmountRule): boolean =>
  amount % step === 0 && amount >= minimum && amount <= maximum;

/** Whether a provider takes a method; `provider-problems.ts` checks those of extensions. */
export const takesMethod = (provider: string, method: PaymentMethod): boolean =>
  !isKnown(provider) || RULES[provider].takesMethod(method);
