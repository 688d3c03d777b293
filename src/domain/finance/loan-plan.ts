import { type LoanTerms, monthlyInstallment } from '../money/money.ts';

/** One year of a loan, money in minor units. */
export interface LoanYear {
  /** From 1. */
  year: number;
  principal: number;
  interest: number;
  /** Balance of the loan at the end of the year. */
  left: number;
}

/** What a loan costs, money in minor units. */
export interface LoanPlan {
  loan: number;
  months: number;
  /** Per month, to the whole `step`. */
  installment: number;
  totalInterest: number;
  /** Loan and interest. */
  total: number;
  years: readonly LoanYear[];
}

/**
 * Plan of a loan. Installments are rounded half up to `step` minor units (100 where a currency is quoted without its
 * cents), as lenders and advertisements quote them; interest and shares of the years are exact to the minor unit and add
 * up. Flat interest is spread evenly.
 */
export function planLoan(loan: number, terms: LoanTerms, step = 1): LoanPlan {
  const months = Math.max(0, Math.floor(terms.months));
  if (loan <= 0 || months === 0) {
    return {
      loan: Math.max(0, loan),
      months,
      installment: 0,
      totalInterest: 0,
      total: Math.max(0, loan),
      years: [],
    };
  }
  const monthly = monthlyInstallment(loan, { ...terms, months });
  const totalInterest = Math.max(0, Math.round(monthly * months - loan));
  const balance = balanceAfter(loan, monthly, { ...terms, months });
  const years: LoanYear[] = [];
  let left = loan;
  let charged = 0;
  for (let year = 1; (year - 1) * 12 < months; year++) {
    const end = Math.min(year * 12, months);
    const next = end === months ? 0 : Math.min(left, Math.round(balance(end)));
    const principal = left - next;
    const chargedThen = end === months ? totalInterest : Math.round(monthly * end - (loan - next));
    const interest = Math.min(Math.max(chargedThen, charged), totalInterest) - charged;
    charged += interest;
    left = next;
    years.push({ year, principal, interest, left });
  }
  return {
    loan,
    months,
    installment: Math.round(monthly / step) * step,
    totalInterest,
    total: loan + totalInterest,
    years,
  };
}

/** Balance of the loan after a number of months, not rounded. */
function balanceAfter(loan: number, monthly: number, { interestKind, interestPercent, months }: LoanTerms) {
  const rate = interestPercent / 100 / 12;
  if (interestKind === 'flat' || rate === 0) return (month: number) => loan * (1 - month / months);
  return (month: number) => {
    const growth = (1 + rate) ** month;
    return Math.max(0, loan * growth - (monthly * (growth - 1)) / rate);
  };
}
