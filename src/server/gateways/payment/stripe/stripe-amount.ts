import { minorDigits } from '#region/forms/minor-digits.ts';
import currencies from './currencies.json' with { type: 'json' };

/** Digits after the decimal mark that Stripe counts in; they are not always those of the currency. */
function stripeDigits(currency: string): number {
  if (currencies.zeroDecimal.includes(currency)) return 0;
  return currencies.threeDecimal.includes(currency) ? 3 : 2;
}

/** Minor units of a currency → the integer that Stripe takes. @throws RangeError if Stripe cannot express the amount */
export function toStripeAmount(amount: number, currency: string): number {
  return shifted(amount, stripeDigits(currency) - minorDigits(currency), currency);
}

/** The integer of Stripe → minor units of a currency. @throws RangeError if they cannot express the amount */
export function fromStripeAmount(amount: number, currency: string): number {
  return shifted(amount, minorDigits(currency) - stripeDigits(currency), currency);
}

function shifted(amount: number, digits: number, currency: string): number {
  const result = digits >= 0 ? amount * 10 ** digits : amount / 10 ** -digits;
  if (!Number.isSafeInteger(result)) throw new RangeError(`${amount} is no amount of ${currency}`);
  return result;
}
