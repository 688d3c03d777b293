import type { PaymentSummary } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { classNames } from '#ui/class-names.ts';
import styles from './summary-lines.module.css';

/** Whether nothing is left to pay. */
export const isAllPaid = ({ transactions }: PaymentSummary): boolean =>
  transactions.some(({ kind, state }) => kind === 'balance' && state === 'paid');

/** Whether a bank works on what is due: it is not asked for a second time. */
export const isWithBank = ({ transactions }: PaymentSummary): boolean =>
  transactions.some(({ state }) => state === 'processing');

interface SummaryLinesProps {
  summary: PaymentSummary;
  /** Whether the rest of the price is owed or was; default true. */
  hasBalance?: boolean;
}

/** What the car costs, what is paid and what is due (SPEC 3.11). */
export function SummaryLines({ summary, hasBalance = true }: SummaryLinesProps) {
  const t = useTranslate();
  const { paid, due } = summary;
  const lines = summary.lines.filter(({ name }) => hasBalance || name !== 'balance');
  return (
    <dl className={styles.lines}>
      {lines.map(({ name, label, amount }) => (
        <div
          key={name}
          className={classNames(styles.line, (name === 'balance' || lines.length === 1) && styles.total)}
        >
          <dt>{label}</dt>
          <dd>{amount.text}</dd>
        </div>
      ))}
      {paid.amount > 0 && (
        <div className={classNames(styles.line, styles.paid)}>
          <dt>{t(isAllPaid(summary) ? 'offers:page.paid' : 'offers:page.paidSoFar')}</dt>
          <dd>{paid.text}</dd>
        </div>
      )}
      {due && (
        <div className={classNames(styles.line, styles.due)}>
          <dt>{t(isWithBank(summary) ? 'offers:page.processing' : 'offers:page.due')}</dt>
          <dd>{due.text}</dd>
        </div>
      )}
    </dl>
  );
}
