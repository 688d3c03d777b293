import { createRegistry } from '#domain/extensions/registry.ts';
import { type AmountLimits, METHODS } from '#region/payments/payment-methods.ts';
import type { OwnProvider } from './own-providers.ts';
import type { AmountRule } from './payment-provider.ts';
import { STRIPE_METHOD_NAMES } from './stripe/methods/index.ts';
import { stripeAmountRule } from './stripe/stripe-amount.ts';

/** Amounts by currency: a provider takes no others. */
type Amounts = Readonly<Record<string, AmountLimits>>;

/** What a provider takes. */
interface ProviderRules {
  /** Names of methods; absent: all. */
  methods?: readonly string[];
  /** Absent: any amount. */
  amounts?: Amounts | ((currency: string) => AmountRule);
}

const ANY: AmountRule = { step: 1, minimum: 1, maximum: Number.MAX_SAFE_INTEGER };
const NONE: AmountRule = { step: 1, minimum: 1, maximum: 0 };

const RULES = createRegistry<ProviderRules>('provider', {
  sandbox: {},
  stripe: { methods: STRIPE_METHOD_NAMES, amounts: stripeAmountRule },
} satisfies Record<OwnProvider, ProviderRules>);

/** The provider and methods of a region, or of a single payment. */
export interface Taking {
  provider: string;
  methods: readonly string[];
}

/**
 * Returns the amounts that can be paid by at least one of the methods; any amount where none takes payments, and for
 * providers that are not there any more.
 */
export function amountRule(taking: Taking | undefined, currency: string): AmountRule {
  if (!taking) return ANY;
  const ofProvider = limitsOf(RULES.find(taking.provider)?.amounts, currency);
  const rules = taking.methods
    .map((method) => both(ofProvider, limitsOf(METHODS.find(method)?.amounts, currency)))
    .filter(({ minimum, maximum }) => minimum <= maximum);
  const [first, ...others] = rules;
  return first ? others.reduce(either, first) : NONE;
}

function limitsOf(amounts: ProviderRules['amounts'], currency: string): AmountRule {
  if (amounts === undefined) return ANY;
  if (typeof amounts === 'function') return amounts(currency);
  const limits = amounts[currency];
  return limits ? { ...ANY, ...limits } : NONE;
}

/** Amounts that both take. */
const both = (one: AmountRule, other: AmountRule): AmountRule => ({
  step: (one.step * other.step) / commonDivisor(one.step, other.step),
  minimum: Math.max(one.minimum, other.minimum),
  maximum: Math.min(one.maximum, other.maximum),
});

/** The narrowest rule with all amounts of both; start of a payment asks for those of its method. */
const either = (one: AmountRule, other: AmountRule): AmountRule => ({
  step: commonDivisor(one.step, other.step),
  minimum: Math.min(one.minimum, other.minimum),
  maximum: Math.max(one.maximum, other.maximum),
});

const commonDivisor = (one: number, other: number): number =>
  other === 0 ? one : commonDivisor(other, one % other);

/** Whether a provider takes a payment of this amount. */
export const isPayable = (amount: number, { step, minimum, maximum }: AmountRule): boolean =>
  amount % step === 0 && amount >= minimum && amount <= maximum;

/** Whether a provider takes a method; `provider-problems.ts` checks providers that there are not. */
export const takesMethod = (provider: string, method: string): boolean =>
  RULES.find(provider)?.methods?.includes(method) ?? true;
