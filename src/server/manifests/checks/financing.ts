import type { JsonPath } from '../problem.ts';
import type { CheckContext } from './check-context.ts';
import { greatestPrice, PRICE_TICKS } from './greatest-price.ts';

/** Checks that tenures and loan bands ascend and that the default is a tenure. */
export function checkFinancing(context: CheckContext): void {
  const { financing } = context.manifest;
  if (context.isValid(['financing', 'tenureMonths'])) {
    const { tenureMonths } = financing;
    checkTenures(context, ['financing', 'tenureMonths'], tenureMonths);
    if (
      context.isValid(['financing', 'defaultTenureMonths']) &&
      !tenureMonths.includes(financing.defaultTenureMonths)
    )
      context.report(['financing', 'defaultTenureMonths'], {
        message: `${financing.defaultTenureMonths} is not among the tenures`,
        allowed: tenureMonths.join(', '),
        others: [['financing', 'tenureMonths']],
      });
  }
  if (context.isValid(['financing', 'maxLoanPercents'])) checkBands(context);
  if (context.isValid(['financing', 'maxLoanPercents'], ['fields'])) warnOfBandEnds(context);
  if (context.isValid(['financing', 'maxLoanPercents'], ['financing', 'downPaymentPercent']))
    checkWhole(context);
  if (context.isValid(['financing', 'interestPercent'])) warnOfInterest(context);
  if (context.isValid(['financing', 'downPaymentPercent']))
    warnOfShare(context, ['financing', 'downPaymentPercent'], financing.downPaymentPercent);
}

const MONTHS_OF_YEAR = 12;

/** Checks that tenures ascend, and warns of those that look like years. */
export function checkTenures(context: CheckContext, path: JsonPath, tenures: readonly number[]): void {
  tenures.forEach((months, index) => {
    const before = tenures[index - 1];
    if (before !== undefined && months <= before)
      context.report([...path, index], {
        message: `${months} does not come after ${before}`,
        allowed: 'tenures in rising order',
      });
  });
  const longest = Math.max(...tenures);
  if (longest < MONTHS_OF_YEAR)
    context.report(path, {
      severity: 'warning',
      message: `no loan is longer than ${longest} months`,
      allowed: 'tenures in months: 12 for a year',
    });
}

/** Interest of a tenth of a percent is lent nowhere; 0 is an offer. */
const MIN_INTEREST_PERCENT = 0.2;
/** Flat interest of 20 % is an effective one of 35 %. */
const MAX_INTEREST_PERCENT = { flat: 20, effective: 35 };

/** Warns of interest such as 0.035, which would be a share, and such as 35, which lost its decimal mark. */
function warnOfInterest(context: CheckContext): void {
  const { interestPercent: percent, interestKind: kind } = context.manifest.financing;
  if (context.isValid(['financing', 'interestKind']) && percent > MAX_INTEREST_PERCENT[kind])
    context.report(['financing', 'interestPercent'], {
      severity: 'warning',
      message: `${percent} % a year is high for ${kind} interest`,
      allowed: `percent a year, usually at most ${MAX_INTEREST_PERCENT[kind]}`,
      suggestion: String(Number((percent / 10).toFixed(4))),
    });
  if (percent <= 0 || percent >= MIN_INTEREST_PERCENT) return;
  context.report(['financing', 'interestPercent'], {
    severity: 'warning',
    message: `${percent} % a year is hardly any interest`,
    allowed: 'percent a year: 3.5, or 0',
    suggestion: String(Number((percent * 100).toFixed(4))),
  });
}

/** Warns of a share such as 0.25: a quarter of a percent is rarely intended. */
export function warnOfShare(context: CheckContext, path: JsonPath, percent: number): void {
  if (percent <= 0 || percent >= 1) return;
  context.report(path, {
    severity: 'warning',
    message: `${percent} is less than one percent`,
    allowed: 'percent of the price: 70 for seven tenths',
    suggestion: String(Number((percent * 100).toFixed(4))),
  });
}

function checkBands(context: CheckContext): void {
  const bands = context.manifest.financing.maxLoanPercents;
  bands.forEach(({ upTo, percent }, index) => {
    const path = ['financing', 'maxLoanPercents', index, 'upTo'];
    warnOfShare(context, ['financing', 'maxLoanPercents', index, 'percent'], percent);
    const before = bands[index - 1]?.upTo;
    const isLast = index === bands.length - 1;
    if (isLast && upTo !== undefined)
      context.report(path, { message: 'the last band must have no end', allowed: 'no "upTo"' });
    if (!isLast && upTo === undefined)
      context.report(path, {
        message: 'only the last band has no end',
        allowed: '"upTo" in every band but the last',
      });
    if (upTo !== undefined && before !== undefined && upTo <= before)
      context.report(path, {
        message: `${upTo} does not come after ${before}`,
        allowed: `more than ${before}`,
      });
  });
}

const MIN_SHARE_OF_PRICES = 1e-4;

/** Warns of bands that no car, or every car, is above: their ends are in another unit. */
function warnOfBandEnds(context: CheckContext): void {
  const greatest = greatestPrice(context);
  if (!Number.isFinite(greatest)) return;
  context.manifest.financing.maxLoanPercents.forEach(({ upTo }, index) => {
    if (upTo === undefined || (upTo <= greatest && upTo >= greatest * MIN_SHARE_OF_PRICES)) return;
    context.report(['financing', 'maxLoanPercents', index, 'upTo'], {
      severity: 'warning',
      message: `${upTo} is no value of a car where the filters have prices up to ${greatest}`,
      allowed: `${greatest * MIN_SHARE_OF_PRICES} to ${greatest}`,
      see: [PRICE_TICKS],
    });
  });
}

/** Checks that down payment and the largest loan add up to the price. */
function checkWhole(context: CheckContext): void {
  const { downPaymentPercent, maxLoanPercents } = context.manifest.financing;
  const largest = Math.max(...maxLoanPercents.map(({ percent }) => percent));
  // a share below one percent has its own warning
  if (largest < 1 || (downPaymentPercent > 0 && downPaymentPercent < 1)) return;
  if (downPaymentPercent + largest >= 100) return;
  context.report(['financing', 'downPaymentPercent'], {
    message: `a down payment of ${downPaymentPercent} % and a loan of at most ${largest} % do not pay a car`,
    allowed: `at least ${100 - largest}, or a loan of up to ${100 - downPaymentPercent} %`,
    others: [['financing', 'maxLoanPercents']],
  });
}
