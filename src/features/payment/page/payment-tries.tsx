import type { TransactionDetail } from '#contracts/types.ts';
import { usePageLanguage, useTranslate } from '#i18n/i18n-provider.tsx';
import { formatMoment } from '#region/format/format-moment.ts';
import type { PaymentsView } from '../payments-view.ts';
import { ReceiptLink } from '../receipt-link.tsx';
import { StateBadge } from '../state-badge.tsx';
import styles from './payment-page.module.css';

/** Tries to pay a transaction, newest first. */
export function PaymentTries({ transaction, view }: { transaction: TransactionDetail; view: PaymentsView }) {
  const t = useTranslate();
  const language = usePageLanguage();
  const { payments } = transaction;
  if (payments.length === 0) return null;
  return (
    <section className={styles.card}>
      <h2 className={styles.heading}>{t('payments:page.tries')}</h2>
      <ul className={styles.list}>
        {payments.map((payment) => (
          <li key={payment.slug} className={styles.row}>
            <div className={styles.words}>
              <strong>{payment.method_label}</strong>
              <time className={styles.muted} dateTime={payment.created_at}>
                {formatMoment(Date.parse(payment.created_at), language, view.timeZone)}
              </time>
            </div>
            <StateBadge of={payment} />
            {payment.receipt && (
              <div className={styles.rowActions}>
                <ReceiptLink receipt={payment.receipt} language={view.language} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
