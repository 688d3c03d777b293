import type { DeskPayment } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { ChoiceSelect } from '../list/choice-select.tsx';
import { DataTable } from '../list/data-table.tsx';
import { PageRows } from '../list/page-rows.tsx';
import { usePages } from '../list/use-pages.ts';
import parts from '../parts/parts.module.css';
import { useDates } from '../parts/use-dates.ts';
import { DeskLink } from '../routing/desk-link.tsx';
import { goToDesk } from '../routing/use-desk-address.ts';
import { CaseNote } from './case-note.tsx';
import { methodText } from './method-text.ts';
import { PaymentBadge } from './money-badge.tsx';
import { paymentFailure } from './payment-failure.ts';
import styles from './payments.module.css';
import { usePaymentsQuery } from './payments-api.ts';
import { ReceiptLink } from './receipt-link.tsx';

const STATES: readonly DeskPayment['state'][] = [
  'open',
  'processing',
  'paid',
  'mismatched',
  'failed',
  'cancelled',
];
/** Name of the filter for money that belongs to no offer. */
export const CASE = 'case';
const COLUMNS = ['when', 'offer', 'what', 'method', 'status', 'receipt', 'amount'] as const;

/** Payments of the region, newest first. */
export function PaymentsTable({ region, state }: { region: string; state: string }) {
  const t = useTranslate();
  return (
    <section aria-label={t('desk:money.view.payments')}>
      <div className={styles.filters}>
        <ChoiceSelect
          label={t('desk:money.anyState')}
          value={state}
          options={[
            { value: CASE, label: t('desk:money.case.filter') },
            ...STATES.map((value) => ({ value, label: t(`desk:money.payment.${value}`) })),
          ]}
          onChoose={(chosen) =>
            goToDesk({
              region,
              page: 'payments',
              query: chosen && (chosen === CASE ? 'case=open' : `state=${chosen}`),
            })
          }
        />
      </div>
      <DataTable
        label={t('desk:money.view.payments')}
        columns={COLUMNS.map((name) => ({
          name,
          label: t(`desk:money.column.${name}`),
          className: name === 'amount' ? parts.amount : undefined,
        }))}
      >
        <PaymentList key={state} region={region} state={state} />
      </DataTable>
    </section>
  );
}

/** Page after page of one list. */
function PaymentList({ region, state }: { region: string; state: string }) {
  return usePages('').map(({ start, onMore }) => (
    <Rows
      key={start}
      region={region}
      query={{ ...(state === CASE ? { case: 'open' } : { state }), before: start }}
      onMore={onMore}
    />
  ));
}

interface RowsProps {
  region: string;
  query: { state?: string; case?: string; before: string };
  onMore?: (next: string) => void;
}

function Rows({ region, query, onMore }: RowsProps) {
  const t = useTranslate();
  const dates = useDates();
  const { data, error, refetch } = usePaymentsQuery({ region, query });
  const next = data?.next;
  return (
    <PageRows
      columns={COLUMNS.length}
      error={error}
      onRetry={() => void refetch()}
      empty={query.before === '' ? t('desk:money.noPayments') : undefined}
      onMore={next && onMore ? () => onMore(String(next)) : undefined}
      rows={data?.data.map(({ offer, payment }) => (
        <tr key={payment.slug}>
          <td className={parts.time}>{dates.moment(payment.paid_at ?? payment.created_at)}</td>
          <td>
            <DeskLink to={{ region, page: 'offers', item: offer.number }} className={parts.link}>
              {offer.number}
            </DeskLink>
            <span className={parts.second}>{offer.car}</span>
          </td>
          <td>{t(`desk:money.kind.${payment.kind}`)}</td>
          <td>{methodText(payment)}</td>
          <td>
            <PaymentBadge {...payment} />
            {payment.failure !== null && (
              <span className={parts.second}>{paymentFailure(payment.failure, t)}</span>
            )}
            <CaseNote payment={payment} />
          </td>
          <td>
            {payment.receipt === null ? (
              '–'
            ) : (
              <ReceiptLink payment={{ region, offer: offer.number, payment: payment.slug }}>
                {payment.receipt}
              </ReceiptLink>
            )}
          </td>
          <td className={parts.amount}>
            {payment.amount.text}
            {payment.received && (
              <span className={parts.second}>
                {t('desk:money.received', { amount: payment.received.text })}
              </span>
            )}
          </td>
        </tr>
      ))}
    />
  );
}
