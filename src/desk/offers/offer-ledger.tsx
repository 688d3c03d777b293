import type { DeskOffer, LedgerEntry } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { DataTable } from '../list/data-table.tsx';
import parts from '../parts/parts.module.css';
import { useDates } from '../parts/use-dates.ts';
import { accountText } from '../payments/account-text.ts';
import styles from './offers.module.css';

/** Entries of the ledger about an offer as debit and credit, and what is left on each account. */
export function OfferLedger({ offer: { ledger, balances } }: { offer: DeskOffer }) {
  const t = useTranslate();
  const dates = useDates();
  if (ledger.length === 0) return <p className={parts.quiet}>{t('desk:ledger.none')}</p>;
  return (
    <DataTable
      label={t('desk:ledger.entries')}
      columns={[
        { name: 'account', label: t('desk:ledger.account') },
        { name: 'debit', label: t('desk:ledger.debit'), className: parts.amount },
        { name: 'credit', label: t('desk:ledger.credit'), className: parts.amount },
      ]}
    >
      {[...Map.groupBy(ledger, ({ key }) => key)].map(([key, entries]) => (
        <tbody key={key}>
          <tr>
            <th scope="rowgroup" colSpan={3} className={styles.posting}>
              {postingText(key, t)} · {dates.moment(entries[0]?.at ?? '')}
            </th>
          </tr>
          {entries.map((entry) => (
            <Entry
              key={`${entry.account} ${entry.amount.currency}`}
              account={entry.account}
              amount={entry.amount}
            />
          ))}
        </tbody>
      ))}
      <tbody>
        <tr>
          <th scope="rowgroup" colSpan={3} className={styles.posting}>
            {t('desk:ledger.left')}
          </th>
        </tr>
        {balances.map((balance) => (
          <Entry key={`${balance.account} ${balance.amount.currency}`} {...balance} />
        ))}
      </tbody>
    </DataTable>
  );
}

/** Debits are positive, credits negative; each column shows plain amounts. */
function Entry({ account, amount }: Pick<LedgerEntry, 'account' | 'amount'>) {
  const t = useTranslate();
  const text = amount.text.replace(/^[-−]/, '');
  return (
    <tr>
      <td>{accountText(account, t)}</td>
      <td className={parts.amount}>{amount.amount > 0 ? text : ''}</td>
      <td className={parts.amount}>{amount.amount <= 0 ? text : ''}</td>
    </tr>
  );
}

function postingText(key: string, t: ReturnType<typeof useTranslate>): string {
  if (key.endsWith(':returned')) return t('desk:ledger.returned');
  if (key.startsWith('dispute:')) return t('desk:ledger.dispute');
  return t(key.startsWith('refund:') ? 'desk:ledger.refund' : 'desk:ledger.payment');
}
