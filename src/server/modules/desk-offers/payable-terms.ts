import type { DeskLoanOption } from '#contracts/types.ts';
import { monthlyInstallment } from '#domain/money/money.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { Invalid } from '../../errors/domain-error.ts';
import {
  amountRuleOf,
  isOfferPayable,
  isRestPayable,
  type LoanResult,
  type OfferRow,
} from '../offers/index.ts';

/** Amounts that the provider of a region takes, in words for staff. Minor units. */
function allowed(region: ResolvedRegion): string {
  const { step, minimum, maximum } = amountRuleOf(region);
  const limits = maximum < Number.MAX_SAFE_INTEGER ? ` from ${minimum} to ${maximum}` : '';
  return step > 1 ? `multiples of ${step}${limits}` : `amounts${limits}`;
}

export const priceRefusal = (region: ResolvedRegion) =>
  new Invalid('invalid_input', 'The payment provider does not take what would be due at this price.', {
    price: [`allowed are deposits and rests that are ${allowed(region)}`],
  });

/** @throws Invalid for a price whose deposit or rest the provider does not take */
export function requirePayablePrice(terms: { price: number; deposit: number }, region: ResolvedRegion): void {
  if (!isOfferPayable(terms, region)) throw priceRefusal(region);
}

/**
 * Returns the loans of a bank with their installments.
 * @throws Invalid for a loan of more than the rest of the price, and for one whose rest the provider does not take
 */
export function loanOptions(
  options: readonly DeskLoanOption[],
  { price, deposit }: Pick<OfferRow, 'price' | 'deposit'>,
  region: ResolvedRegion,
): LoanResult['options'] {
  const rest = price - deposit;
  const tooMuch = options.findIndex(({ amount }) => amount > rest);
  if (tooMuch >= 0)
    throw new Invalid('invalid_input', 'This is more than the rest of the price.', {
      [`options/${tooMuch}/amount`]: [`allowed: at most ${rest}`],
    });
  const unpayable = options.findIndex(({ amount }) => !isRestPayable(rest - amount, region));
  if (unpayable >= 0)
    throw new Invalid('invalid_input', 'The payment provider does not take what this loan leaves to pay.', {
      [`options/${unpayable}/amount`]: [`allowed: ${rest}, or less by ${allowed(region)}`],
    });
  const { interestKind } = region.manifest.financing;
  return options.map(({ amount, months, interest_percent: interestPercent }, index) => ({
    id: String(index + 1),
    amount,
    months,
    interestPercent,
    installment: Math.round(monthlyInstallment(amount, { interestPercent, interestKind, months })),
  }));
}
