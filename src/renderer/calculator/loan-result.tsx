import { useTranslate } from '#i18n/i18n-provider.tsx';
import { TaggedText } from '#i18n/tagged-text.tsx';
import type { Loan } from '#region/format/loan-of.ts';
import styles from './calculator.module.css';
import type { CalculatorView } from './calculator-view.ts';
import { LoanChart } from './loan-chart.tsx';
import { useMoney } from './use-money.ts';

interface LoanResultProps {
  loan: Loan;
  /** Minor units. */
  price: number;
  view: CalculatorView;
}

/** The month in one large number, then where it comes from. */
export function LoanResult({ loan, price, view }: LoanResultProps) {
  const t = useTranslate();
  const { money, percent } = useMoney(view.currency);
  const { plan, downPayment, choices } = loan;
  const tenure = view.tenures.find(({ months }) => months === plan.months);
  const rows = [
    { name: view.priceLabel, amount: money(price) },
    {
      name: t('finance:downPayment'),
      amount: money(downPayment),
      note: t('finance:share', { percent: percent(Math.round((downPayment / price) * 100)) }),
    },
    {
      name: t('finance:loan'),
      amount: money(plan.loan),
      note: t('finance:mostLent', { percent: percent(choices.maximumPercent) }),
    },
    {
      name: t('finance:interest'),
      amount: money(plan.totalInterest),
      note: tenure?.rate,
    },
    { name: t('finance:total'), amount: money(plan.total) },
  ];
  return (
    <>
      <p className={styles.headline} aria-live="polite">
        <TaggedText
          tags={{
            amount: (text) => <strong className={styles.installment}>{text}</strong>,
            term: (text) => <span className={styles.tenure}>{text}</span>,
          }}
        >
          {t('finance:plan', { amount: money(plan.installment), tenure: tenure?.label ?? '' })}
        </TaggedText>
      </p>
      <dl className={styles.rows}>
        {rows.map(({ name, amount, note }) => (
          <div key={name} className={styles.row}>
            <dt>
              {name}
              {note && <span className={styles.rowNote}>{note}</span>}
            </dt>
            <dd>
              <bdi>{amount}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {plan.years.length > 0 && <LoanChart plan={plan} currency={view.currency} />}
    </>
  );
}
