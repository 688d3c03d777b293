import { minorDigits } from '#region/format/minor-digits.ts';
import type { CheckContext } from './check-context.ts';
import { warnOfShare } from './financing.ts';
import { greatestPrice, leastPrice, PRICE_TICKS } from './greatest-price.ts';

/** Checks that deposits are amounts of the currency and a part of the price. */
export function checkDeposit(context: CheckContext): void {
  const { offers, currency } = context.manifest;
  const digits = minorDigits(currency.code);
  for (const name of ['amount', 'roundTo'] as const) {
    const value = offers.deposit[name] ?? 0;
    if (Number.isInteger(Number((value * 10 ** digits).toPrecision(12)))) continue;
    context.report(['offers', 'deposit', name], {
      message: `${value} is no amount of ${currency.code}`,
      allowed: digits === 0 ? 'a whole number' : `at most ${digits} digits after the decimal mark`,
      others: [['currency', 'code']],
    });
  }
  const greatest = greatestPrice(context);
  const { amount = 0, percent = 0, roundTo } = offers.deposit;
  checkRounding(context, percent, roundTo, greatest);
  if (Number.isFinite(greatest) && amount > greatest)
    context.report(['offers', 'deposit', 'amount'], {
      message: `a deposit of ${amount} is more than the highest price of the filters, ${greatest}`,
      allowed: `less than ${greatest}`,
      others: [PRICE_TICKS],
    });
  else if (Number.isFinite(greatest)) warnOfDeposit(context, greatest);
}

/** A deposit is a small part of the price: others are in another unit, or leave no balance to pay. */
const MIN_DEPOSIT_SHARE = 1e-5;
const MAX_DEPOSIT_SHARE = 0.1;
const MAX_DEPOSIT_PERCENT = 50;

function warnOfDeposit({ manifest, isReported, report }: CheckContext, greatest: number): void {
  const { amount, percent = 0 } = manifest.offers.deposit;
  const warn = (name: 'amount' | 'percent', message: string, allowed: string) => {
    const path = ['offers', 'deposit', name];
    if (!isReported(path)) report(path, { severity: 'warning', message, allowed, see: [PRICE_TICKS] });
  };
  const [least, most] = [greatest * MIN_DEPOSIT_SHARE, greatest * MAX_DEPOSIT_SHARE];
  if (percent > MAX_DEPOSIT_PERCENT)
    warn('percent', `a deposit of ${percent} % is most of the price`, `at most ${MAX_DEPOSIT_PERCENT}`);
  else if (amount !== undefined && (amount < least || amount > most))
    warn(
      'amount',
      `a deposit of ${amount} is no usual part of prices up to ${greatest}`,
      `${least} to ${most}`,
    );
}

/** A share that is rounded up to more than the share of the dearest car is no share. */
function checkRounding(
  context: CheckContext,
  percent: number,
  roundTo: number | undefined,
  greatest: number,
): void {
  const path = ['offers', 'deposit', 'roundTo'];
  if (roundTo === undefined || context.isReported(path)) return;
  const share = (greatest * percent) / 100;
  if (percent === 0)
    context.report(path, {
      message: 'there is no share to round: the deposit is a fixed amount',
      allowed: '"percent", or no roundTo',
    });
  else if (Number.isFinite(share) && roundTo > share)
    context.report(path, {
      message: `all deposits are rounded up to ${roundTo}: ${percent} % of the highest price of the filters are ${share}`,
      allowed: `at most ${share}`,
      others: [PRICE_TICKS],
    });
  else warnOfCoarseRounding(context, percent, roundTo);
}

/** Rounding that raises the deposit of a cheap car to more than this many times its share is in another unit. */
const MAX_RAISE = 2;

function warnOfCoarseRounding(context: CheckContext, percent: number, roundTo: number): void {
  const least = leastPrice(context);
  const share = (least * percent) / 100;
  if (!Number.isFinite(least) || roundTo <= share * MAX_RAISE) return;
  const { code } = context.manifest.currency;
  context.report(['offers', 'deposit', 'roundTo'], {
    severity: 'warning',
    message: `the deposit for a car at ${least} ${code}, ${percent} % of it, is rounded up from ${share} to ${roundTo}`,
    allowed: `at most ${share * MAX_RAISE} as "roundTo" of the region itself`,
    see: [PRICE_TICKS],
  });
}

/** Checks that a deposit is an amount or a share, not both. */
export function checkDepositSize(context: CheckContext): void {
  const { amount, percent } = context.manifest.offers.deposit;
  if (amount !== undefined && percent !== undefined)
    context.report(['offers', 'deposit', 'percent'], {
      message: `the deposit is ${amount} and ${percent} % of the price at once`,
      allowed: '"amount" or "percent", the other one null',
      others: [['offers', 'deposit', 'amount']],
    });
  else if (percent !== undefined) warnOfShare(context, ['offers', 'deposit', 'percent'], percent);
  if (amount === undefined && percent === undefined)
    context.report(['offers', 'deposit'], {
      message: 'the deposit is neither an amount nor a share of the price',
      allowed: '"amount" or "percent"',
    });
}
