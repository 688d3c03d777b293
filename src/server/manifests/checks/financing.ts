import type { JsonPath } from '../problem.ts';
import type { CheckContext } from './check-context.ts';

/** Checks that tenures and loan bands ascend and that the default is a tenure. */
export function checkFinancing(context: CheckContext): void {
  const { financing } = context.manifest;
  if (context.isValid(['financing', 'tenureMonths'])) {
    const { tenureMonths } = financing;
    tenureMonths.forEach((months, index) => {
      const before = tenureMonths[index - 1];
      if (before !== undefined && months <= before)
        context.report(['financing', 'tenureMonths', index], {
          message: `${months} does not come after ${before}`,
          allowed: 'tenures in rising order',
        });
    });
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
  if (context.isValid(['financing', 'maxLoanPercents'], ['financing', 'downPaymentPercent']))
    checkWhole(context);
  if (context.isValid(['financing', 'downPaymentPercent']))
    warnOfShare(context, ['financing', 'downPaymentPercent'], financing.downPaymentPercent);
}

/** Warns of a share such as 0.25: a quarter of a percent is rarely intended. */
function warnOfShare(context: CheckContext, path: JsonPath, percent: number): void {
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
