import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { AmountRule } from '../../gateways/payment/payment-provider.ts';
import { amountRule, isPayable } from '../../gateways/payment/provider-rules.ts';

/** An amount that the provider does not take would become due: nothing has changed. */
export class NotPayable extends Error {
  override readonly name = 'NotPayable';
}

/** Amounts that a region takes, in minor units. */
export const amountRuleOf = ({ manifest: { payments, currency } }: ResolvedRegion): AmountRule =>
  amountRule(payments, currency.code);

/** Whether nothing is left to pay, or an amount that the provider takes. */
export const isRestPayable = (rest: number, region: ResolvedRegion): boolean =>
  rest === 0 || isPayable(rest, amountRuleOf(region));

/** Whether an offer can be paid to its end: in full, or with a loan where banks lend if it is above the maximum. */
export function isOfferPayable(
  { price, deposit }: { price: number; deposit: number },
  region: ResolvedRegion,
): boolean {
  const { step, maximum } = amountRuleOf(region);
  const rest = price - deposit;
  const needsLoan = rest > maximum && rest % step === 0;
  return (
    price > 0 &&
    isRestPayable(deposit, region) &&
    (isRestPayable(rest, region) || (needsLoan && hasLoans(region)))
  );
}

const hasLoans = ({ manifest: { offers } }: ResolvedRegion) =>
  offers.banks.length > 0 && offers.actions.some(({ name }) => name === 'request_loan');
