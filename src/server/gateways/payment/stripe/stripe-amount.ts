import { minorDigits } from '#region/format/minor-digits.ts';
import { type AmountRule, PaymentRefused } from '../payment-provider.ts';
import currencies from './currencies.json' with { type: 'json' };

type ByCurrency = Readonly<Record<string, number | undefined>>;

const STEPS: ByCurrency = currencies.steps;
const MINIMUM: ByCurrency = currencies.minimum;
const MAXIMUM: ByCurrency = currencies.maximum;
/** Eight digits. */
const USUAL_MAXIMUM = 99_999_999;

/** Digits after the decimal mark that Stripe counts in; they are not always those of the currency. */
function stripeDigits(currency: string): number {
  if (currencies.zeroDecimal.includes(currency)) return 0;
  return currencies.threeDecimal.includes(currency) ? 3 : 2;
}

/** Amounts of a currency that Stripe takes by card, in minor units of the currency. */
export function stripeAmountRule(currency: string): AmountRule {
  const inMinorUnits = (amount: number) => times10(amount, minorDigits(currency) - stripeDigits(currency));
  return {
    step: Math.max(1, inMinorUnits(STEPS[currency] ?? 1)),
    minimum: Math.max(1, Math.ceil(inMinorUnits(MINIMUM[currency] ?? 1))),
    maximum: Math.floor(inMinorUnits(MAXIMUM[currency] ?? USUAL_MAXIMUM)),
  };
}

/** Minor units of a currency → the integer that Stripe takes. @throws PaymentRefused if Stripe does not take the amount */
export function toStripeAmount(amount: number, currency: string): number {
  if (amount % stripeAmountRule(currency).step !== 0) throw new PaymentRefused('amount_step');
  const result = times10(amount, stripeDigits(currency) - minorDigits(currency));
  if (!Number.isSafeInteger(result)) throw new PaymentRefused('amount_step');
  return result;
}

/** The number of Stripe → minor units of a currency; a fraction of them is kept, never rounded. */
export function fromStripeAmount(amount: number, currency: string): number {
  return times10(amount, minorDigits(currency) - stripeDigits(currency));
}

const times10 = (amount: number, digits: number) =>
  digits >= 0 ? amount * 10 ** digits : amount / 10 ** -digits;
