import type { Loan } from '#region/format/loan-of.ts';
import { LOAN_FORM_KEYS } from '#region/routing/query-keys.ts';
import { LinkButton } from '#ui/button/button.tsx';
import type { CalculatorView } from './calculator-view.ts';

interface ApplyLinkProps {
  apply: NonNullable<CalculatorView['apply']>;
  loan: Loan;
  /** Minor units. */
  price: number;
}

/** Applies for the loan as it is calculated. */
export function ApplyLink({ apply: { label, href, perUnit }, loan, price }: ApplyLinkProps) {
  const query = new URLSearchParams({
    [LOAN_FORM_KEYS.price]: String(price * perUnit),
    [LOAN_FORM_KEYS.downPayment]: String(loan.downPayment * perUnit),
    [LOAN_FORM_KEYS.months]: String(loan.plan.months),
  });
  return (
    <LinkButton href={`${href}${href.includes('?') ? '&' : '?'}${query}`} isBlock>
      {label}
    </LinkButton>
  );
}
