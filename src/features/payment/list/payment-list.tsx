import type { TransactionDetail } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button, LinkButton } from '#ui/button/button.tsx';
import { Empty } from '#ui/empty/empty.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useTransactionsQuery } from '../payment-api.ts';
import type { PaymentsView } from '../payments-view.ts';
import styles from './payment-list.module.css';
import { PaymentRow } from './payment-row.tsx';
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
