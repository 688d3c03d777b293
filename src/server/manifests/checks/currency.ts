import { rememberByText } from '#domain/cache/remember.ts';
import { isReached } from '#region/search/filter-range.ts';
import { nearest } from '../nearest.ts';
import type { CheckContext } from './check-context.ts';
import tenders from './country-currencies.json' with { type: 'json' };
import { checkPerLanguage } from './language-keys.ts';

/** Legal tender of countries, from CLDR. */
const TENDERS: Readonly<Record<string, readonly string[]>> = tenders;

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
    else {
      if (context.isValid(['country'])) warnOfCountry(context);
      if (context.isValid(['currency', 'fractionDigits'], ['currency', 'priceStep'])) checkDigits(context);
    }
  }
  for (const name of ['display', 'symbol', 'compactFractionDigits'] as const) {
    if (!context.isValid(['currency', name], ['languages'])) continue;
    const given = currency[name];
    if (typeof given === 'object') checkPerLanguage(context, ['currency', name], given);
  }
}

/** Cars are sold in another currency where the own one loses its value, so this is a warning. */
function warnOfCountry({ manifest, report }: CheckContext): void {
  const { country, currency } = manifest;
  const own = Object.hasOwn(TENDERS, country) ? TENDERS[country] : undefined;
  if (!own || own.includes(currency.code)) return;
  report(['currency', 'code'], {
    severity: 'warning',
    message: `${currency.code} is not the currency of ${country}`,
    allowed: own.join(', '),
    others: [['country']],
  });
}

function checkDigits(context: CheckContext): void {
  const { code, fractionDigits, priceStep, cashStep } = context.manifest.currency;
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
  const steps = { priceStep, ...(context.isValid(['currency', 'cashStep']) && { cashStep }) };
  for (const [name, step] of Object.entries(steps)) {
    if (step === undefined || isReached(step, 0, smallest)) continue;
    context.report(['currency', name], {
      message: `steps of ${step} are finer than prices with ${fractionDigits} digits after the decimal mark`,
      allowed: `${smallest} or a multiple of it`,
      others: [['currency', 'fractionDigits']],
    });
  }
}

/** Returns the number of decimals of a currency. */
const fractionDigitsOf = rememberByText(
  (code) =>
    new Intl.NumberFormat(undefined, { style: 'currency', currency: code }).resolvedOptions()
      .maximumFractionDigits ?? 0,
);
