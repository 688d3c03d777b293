import type { Payments } from '#contracts/types.ts';
import type { AmountRule } from './payment-provider.ts';
import { stripeAmountRule } from './stripe/stripe-amount.ts';

const ANY: AmountRule = { step: 1, minimum: 1, maximum: Number.MAX_SAFE_INTEGER };

const RULES = {
  sandbox: () => ANY,
  stripe: stripeAmountRule,
} satisfies Record<Payments['provider'], (currency: string) => AmountRule>;

const isKnown = (provider: string): provider is Payments['provider'] => Object.hasOwn(RULES, provider);

/** Returns the rule of a provider; any amount where none takes payments. @param provider name in manifests */
export const amountRule = (provider: string | undefined, currency: string): AmountRule =>
  provider !== undefined && isKnown(provider) ? RULES[provider](currency) : ANY;

/** Whether a provider takes a payment of this amount. */
export const isPayable = (amount: number, { step, minimum, maximum }: AmountRule): boolean =>
  amount % step === 0 && amount >= minimum && amount <= maximum;
