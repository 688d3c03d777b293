import type { Currency } from '#contracts/types.ts';
import type { LoanPlan } from '#domain/finance/loan-plan.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import styles from './loan-chart.module.css';
import { useMoney } from './use-money.ts';

const HEIGHT = 100;
const BAR = 10;
const GAP = 4;

/** What each year pays: bars of loan and interest, and the same numbers as a table. */
export function LoanChart({ plan, currency }: { plan: LoanPlan; currency: Currency }) {
  const t = useTranslate();
  const { money, number } = useMoney(currency);
  const { years } = plan;
  const most = Math.max(...years.map(({ principal, interest }) => principal + interest), 1);
  const scale = HEIGHT / most;
  const width = years.length * (BAR + GAP) - GAP;
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>{t('finance:chart')}</figcaption>
      <p className={styles.legend} aria-hidden="true">
        <span className={styles.ofLoan}>{t('finance:principal')}</span>
        <span className={styles.ofInterest}>{t('finance:interestShare')}</span>
      </p>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('finance:chartWords', { loan: money(plan.loan), interest: money(plan.totalInterest) })}
      >
        {years.map(({ year, principal, interest }, index) => (
          <g key={year}>
            <rect
              className={styles.loan}
              x={index * (BAR + GAP)}
              y={HEIGHT - principal * scale}
              width={BAR}
              height={principal * scale}
            />
            <rect
              className={styles.interest}
              x={index * (BAR + GAP)}
              y={HEIGHT - (principal + interest) * scale}
              width={BAR}
              height={interest * scale}
            />
          </g>
        ))}
      </svg>
      <div className={styles.years} aria-hidden="true">
        {years.map(({ year }) => (
          <span key={year}>{number(year)}</span>
        ))}
      </div>
      <details className={styles.details}>
        <summary className={styles.summary}>{t('finance:table')}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: tables wider than the window are scrolled by keys */}
        <section className={styles.scroll} aria-label={t('finance:table')} tabIndex={0}>
          <YearTable years={years} currency={currency} />
        </section>
      </details>
    </figure>
  );
}

interface YearTableProps {
  years: LoanPlan['years'];
  currency: Currency;
}

function YearTable({ years, currency }: YearTableProps) {
  const t = useTranslate();
  const { money, number } = useMoney(currency);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('finance:year')}</th>
          <th scope="col">{t('finance:principal')}</th>
          <th scope="col">{t('finance:interestShare')}</th>
          <th scope="col">{t('finance:left')}</th>
        </tr>
      </thead>
      <tbody>
        {years.map(({ year, principal, interest, left }) => (
          <tr key={year}>
            <th scope="row">{number(year)}</th>
            <td>{money(principal)}</td>
            <td>{money(interest)}</td>
            <td>{money(left)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
