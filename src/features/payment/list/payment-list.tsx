import type { TransactionDetail } from '#contracts/types.ts';
import { zonedDay } from '#domain/time/zoned-day.ts';
import { usePageLanguage, useTranslate } from '#i18n/i18n-provider.tsx';
import { formatDate } from '#region/format/format.ts';
import { Button, LinkButton } from '#ui/button/button.tsx';
import { Empty } from '#ui/empty/empty.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useTransactionsQuery } from '../payment-api.ts';
import { PaymentCar } from '../payment-car.tsx';
import type { PaymentsView } from '../payments-view.ts';
import { ReceiptLink } from '../receipt-link.tsx';
import { StateBadge } from '../state-badge.tsx';
import styles from './payment-list.module.css';
import { RefundsToSign } from './refunds-to-sign.tsx';

const isIn = (state: TransactionDetail['state']) => (each: TransactionDetail) => each.state === state;
const isOver = ({ state }: TransactionDetail) => state !== 'due' && state !== 'processing';

/** What the person who is logged in owes and has paid; what is due comes first. */
export function PaymentList({ view }: { view: PaymentsView }) {
  const t = useTranslate();
  const { region, language } = view;
  const {
    data: transactions,
    isError,
    refetch,
  } = useTransactionsQuery({ region, language }, { refetchOnMountOrArgChange: true });
  if (!transactions && isError)
    return (
      <Notice tone="problem" isLive>
        <p>{t('payments:page.failed')}</p>
        <Button size="sm" onClick={refetch}>
          {t('payments:page.retry')}
        </Button>
      </Notice>
    );
  if (!transactions) return <div className={styles.waiting} aria-busy="true" />;
  if (transactions.length === 0)
    return (
      <Empty icon="file" text={t('payments:page.empty')}>
        <LinkButton variant="primary" href={view.offersHref}>
          {t('payments:page.offers')}
        </LinkButton>
      </Empty>
    );
  const parts = [
    { title: t('payments:page.due'), rows: transactions.filter(isIn('due')) },
    { title: t('payments:page.waiting'), rows: transactions.filter(isIn('processing')) },
    { title: t('payments:page.rest'), rows: transactions.filter(isOver) },
  ];
  return (
    <>
      <RefundsToSign locale={{ region, language }} listHref={view.listHref} />
      {parts.map(
        ({ title, rows }) =>
          rows.length > 0 && (
            <section key={title} className={styles.part}>
              <h2 className={styles.heading}>{title}</h2>
              <ul className={styles.list}>
                {rows.map((transaction) => (
                  <PaymentRow key={transaction.slug} transaction={transaction} view={view} />
                ))}
              </ul>
            </section>
          ),
      )}
    </>
  );
}

interface PaymentRowProps {
  transaction: TransactionDetail;
  view: PaymentsView;
}

/** A transaction in the list. Its name leads to its page, and so does the rest of the row. */
function PaymentRow({ transaction, view }: PaymentRowProps) {
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
