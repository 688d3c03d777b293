import type { PaymentSummary } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { classNames } from '#ui/class-names.ts';
import styles from './summary-lines.module.css';

/** What the car costs, what is paid and what is due (SPEC 3.11). */
export function SummaryLines({ summary: { lines, paid, due } }: { summary: PaymentSummary }) {
  const t = useTranslate();
  return (
    <dl className={styles.lines}>
      {lines.map(({ name, label, amount }) => (
        <div key={name} className={classNames(styles.line, name === 'balance' && styles.total)}>
          <dt>{label}</dt>
          <dd>{amount.text}</dd>
        </div>
      ))}
      {paid.amount > 0 && (
        <div className={classNames(styles.line, styles.paid)}>
          <dt>{t('offers:page.paid')}</dt>
          <dd>{paid.text}</dd>
        </div>
      )}
      {due && (
        <div className={classNames(styles.line, styles.due)}>
          <dt>{t('offers:page.due')}</dt>
          <dd>{due.text}</dd>
        </div>
      )}
    </dl>
  );
}
