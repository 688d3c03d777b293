import { isReached } from '#region/search/filter-range.ts';
import { nearest } from '../nearest.ts';
import type { CheckContext } from './check-context.ts';
import { checkPerLanguage } from './language-keys.ts';

/** Checks that the currency exists, has the configured decimals, and that the price step fits them. */
export function checkCurrency(context: CheckContext): void {
  const { currency } = context.manifest;
  if (context.isValid(['currency', 'code'])) {
    const known = Intl.supportedValuesOf('currency');
    if (!known.includes(currency.code))
      context.report(['currency', 'code'], {
        message: `"${currency.code}" is not a currency`,
        allowed: 'an ISO 4217 code',
        suggestion: nearest(currency.code, known),
      });
    else if (context.isValid(['currency', 'fractionDigits'], ['currency', 'priceStep'])) checkDigits(context);
  }
  for (const name of ['display', 'symbol', 'compactFractionDigits'] as const) {
    if (!context.isValid(['currency', name], ['languages'])) continue;
    const given = currency[name];
    if (typeof given === 'object') checkPerLanguage(context, ['currency', name], given);
  }
}

function checkDigits(context: CheckContext): void {
  const { code, fractionDigits, priceStep } = context.manifest.currency;
  const most = fractionDigitsOf(code);
  if (fractionDigits > most) {
    context.report(['currency', 'fractionDigits'], {
      message: `${code} has ${most} digits after the decimal mark, not ${fractionDigits}`,
      allowed: `0 to ${most}`,
      others: [['currency', 'code']],
    });
    return;
  }
  const smallest = 10 ** -fractionDigits;
  if (!isReached(priceStep, 0, smallest))
    context.report(['currency', 'priceStep'], {
      message: `steps of ${priceStep} are finer than prices with ${fractionDigits} digits after the decimal mark`,
      allowed: `${smallest} or a multiple of it`,
      others: [['currency', 'fractionDigits']],
    });
}

/** Returns the number of decimals of a currency. */
function fractionDigitsOf(code: string): number {
  return (
    new Intl.NumberFormat(undefined, { style: 'currency', currency: code }).resolvedOptions()
      .maximumFractionDigits ?? 0
  );
}
