import type { TransactionDetail } from '#contracts/types.ts';
import { zonedDay } from '#domain/time/zoned-day.ts';
import { usePageLanguage, useTranslate } from '#i18n/i18n-provider.tsx';
import { formatDate } from '#region/format/format.ts';
import { LinkButton } from '#ui/button/button.tsx';
import { PaymentCar } from '../payment-car.tsx';
import type { PaymentsView } from '../payments-view.ts';
import { ReceiptLink } from '../receipt-link.tsx';
import { StateBadge } from '../state-badge.tsx';
import styles from './payment-list.module.css';

interface PaymentRowProps {
  transaction: TransactionDetail;
  view: PaymentsView;
}

/** A transaction in the list. Its name leads to its page, and so does the rest of the row. */
export function PaymentRow({ transaction, view }: PaymentRowProps) {
  const t = useTranslate();
  const language = usePageLanguage();
  const { slug, car, label, amount, state, payments } = transaction;
  const href = `${view.listHref}/${slug}`;
  const receipt = payments.find((payment) => payment.receipt)?.receipt;
  const lastPaid = payments.find((payment) => payment.state === 'paid');
  const at = (lastPaid ?? transaction).created_at;
  return (
    <li className={styles.row}>
      <PaymentCar car={car} pictures={view.pictures} />
      <div className={styles.words}>
        <h3 className={styles.name}>
          <a className={styles.link} href={href}>
            {label}
          </a>
        </h3>
        <p className={styles.car}>
          <bdi>{car.title}</bdi>
        </p>
        <p className={styles.date}>
          <time dateTime={at}>{formatDate(zonedDay(Date.parse(at), view.timeZone), language)}</time>
        </p>
      </div>
      <div className={styles.money}>
        <strong className={styles.amount}>{amount.text}</strong>
        <StateBadge of={transaction} />
      </div>
      {(state === 'due' || receipt) && (
        <div className={styles.actions}>
          {state === 'due' && (
            <LinkButton href={href} size="sm" variant="primary">
              {t('payments:page.pay')}
            </LinkButton>
          )}
          {receipt && <ReceiptLink receipt={receipt} language={view.language} />}
        </div>
      )}
    </li>
  );
}
