import type { TransactionDetail } from '#contracts/types.ts';
import { zonedDay } from '#domain/time/zoned-day.ts';
import { usePageLanguage, useTranslate } from '#i18n/i18n-provider.tsx';
import { formatDate } from '#region/format/format.ts';
import { PaymentCar } from '../payment-car.tsx';
import type { PaymentsView } from '../payments-view.ts';
import { StateBadge } from '../state-badge.tsx';
import styles from './payment-page.module.css';

/** What is paid, for which car and to whom. */
export function PaymentHead({ transaction, view }: { transaction: TransactionDetail; view: PaymentsView }) {
  const t = useTranslate();
  const language = usePageLanguage();
  const { label, amount, car, offer, created_at } = transaction;
  return (
    <>
      <div className={styles.head}>
        <p className={styles.kind}>
          <span>{label}</span>
          <StateBadge of={transaction} />
        </p>
        <h1 className={styles.amount}>{amount.text}</h1>
      </div>
      <div className={styles.about}>
        <PaymentCar car={car} pictures={view.pictures} />
        <div className={styles.words}>
          <strong className={styles.title}>
            <bdi>{car.title}</bdi>
          </strong>
          {offer !== null && (
            <a className={styles.link} href={`${view.offersHref}/${offer}`}>
              {t('payments:page.offer')}
            </a>
          )}
        </div>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{t('payments:page.payee')}</dt>
          <dd>{view.payee}</dd>
        </div>
        <div>
          <dt>{t('payments:page.date')}</dt>
          <dd>{formatDate(zonedDay(Date.parse(created_at), view.timeZone), language)}</dd>
        </div>
      </dl>
    </>
  );
}
