import type { DeskOffer } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { DataTable } from '../list/data-table.tsx';
import parts from '../parts/parts.module.css';
import styles from './offers.module.css';

/** What the car costs, what is paid and due, and what a bank has offered. */
export function OfferSums({ offer }: { offer: DeskOffer }) {
  const t = useTranslate();
  const { paid, due } = offer.summary;
  // an offer that ended without a sale owes no rest
  const hasEnded = offer.is_final && offer.tone === 'bad';
  const lines = offer.summary.lines.filter(({ name }) => !hasEnded || name !== 'balance');
  const last = lines.length - 1;
  const isWithBank = offer.summary.transactions.some(({ state }) => state === 'processing');
  return (
    <>
      <table className={styles.sums}>
        <tbody>
          {lines.map(({ name, label, amount }, index) => (
            <tr key={name} className={index === last ? styles.total : undefined}>
              <th scope="row">{label}</th>
              <td className={parts.amount}>{amount.text}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{t('desk:offer.paid')}</th>
            <td className={parts.amount}>{paid.text}</td>
          </tr>
          {due && (
            <tr>
              <th scope="row">{t(isWithBank ? 'desk:offer.processing' : 'desk:offer.due')}</th>
              <td className={parts.amount}>{due.text}</td>
            </tr>
          )}
        </tbody>
      </table>
      {offer.loan && <Loan loan={offer.loan} />}
    </>
  );
}

function Loan({ loan }: { loan: NonNullable<DeskOffer['loan']> }) {
  const t = useTranslate();
  const { bank, status, options, chosen } = loan;
  if (status === 'refused') return <p>{t('desk:offer.loan.refusedBy', { bank })}</p>;
  return (
    <DataTable
      label={t('desk:offer.loan.list')}
      caption={t('desk:offer.loan.approvedBy', { bank })}
      columns={[
        { name: 'amount', label: t('desk:offer.loan.amount'), className: parts.amount },
        { name: 'months', label: t('desk:offer.loan.months'), className: parts.amount },
        { name: 'rate', label: t('desk:offer.loan.rate'), className: parts.amount },
        { name: 'installment', label: t('desk:offer.loan.installment'), className: parts.amount },
        { name: 'chosen', label: t('desk:offer.loan.chosen') },
      ]}
    >
      <tbody>
        {options.map((option) => (
          <tr key={option.id}>
            <td className={parts.amount}>{option.amount.text}</td>
            <td className={parts.amount}>{option.months}</td>
            <td className={parts.amount}>{option.interest_percent}</td>
            <td className={parts.amount}>{option.installment.text}</td>
            <td>{option.id === chosen ? t('desk:offer.loan.yes') : '–'}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
