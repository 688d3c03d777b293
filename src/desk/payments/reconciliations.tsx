import { useEffect, useState } from 'react';
import type { PaymentDifferenceRow, Reconciliation, ReconciliationsAnswer } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { DataTable } from '../list/data-table.tsx';
import { LoadState } from '../parts/load-state.tsx';
import parts from '../parts/parts.module.css';
import { useDates } from '../parts/use-dates.ts';
import { useNotify } from '../parts/use-notify.ts';
import { DeskLink } from '../routing/desk-link.tsx';
import { useMay } from '../session/staff-context.ts';
import { accountText } from './account-text.ts';
import styles from './payments.module.css';
import { useReconciliationsQuery, useStartReconciliationMutation } from './payments-api.ts';

/** Milliseconds between reads while a started comparison runs, and how long to go on. */
const POLL_MS = 2_000;
const MAX_WAIT_MS = 120_000;

/** Comparisons with the provider, and what each account of the ledger holds. */
export function Reconciliations({ region }: { region: string }) {
  const t = useTranslate();
  const notify = useNotify();
  const mayRun = useMay('manager');
  /** Number of the newest comparison when another one was started. */
  const [before, setBefore] = useState<number>();
  const pollingInterval = before === undefined ? 0 : POLL_MS;
  const { data, error, refetch } = useReconciliationsQuery(region, { pollingInterval });
  const [start, { isLoading }] = useStartReconciliationMutation();
  const newest = data?.data[0]?.id ?? 0;
  const isRunning = isLoading || (before !== undefined && newest <= before);
  useEffect(() => {
    if (before === undefined) return;
    if (newest > before) return setBefore(undefined);
    const timer = setTimeout(() => setBefore(undefined), MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }, [before, newest]);

  async function run() {
    if (isRunning) return;
    const { error: failure } = await start(region);
    if (failure) notify.failed(failure);
    else setBefore(newest);
  }
  if (!data) return <LoadState error={error} onRetry={() => void refetch()} />;
  return (
    <div className={styles.reconciliation}>
      <section aria-label={t('desk:money.view.reconciliation')}>
        <div className={parts.head}>
          <p className={styles.intro}>{t('desk:reconciliation.text')}</p>
          {mayRun && (
            <Button variant="primary" aria-disabled={isRunning} onClick={() => void run()}>
              {t(isRunning ? 'desk:reconciliation.running' : 'desk:reconciliation.run')}
            </Button>
          )}
        </div>
        {data.data.length === 0 && <p className={parts.quiet}>{t('desk:reconciliation.none')}</p>}
        <ol className={styles.runs}>
          {data.data.map((each) => (
            <Run key={each.id} run={each} region={region} />
          ))}
        </ol>
      </section>
      <Balances balances={data.balances} />
    </div>
  );
}

function Run({ run, region }: { run: Reconciliation; region: string }) {
  const t = useTranslate();
  const dates = useDates();
  const count = run.differences.length;
  return (
    <li className={styles.card}>
      <p className={styles.line}>
        <strong>{dates.moment(run.created_at)}</strong>
        <Badge tone={count === 0 ? 'green' : 'red'}>{t('desk:reconciliation.differences', { count })}</Badge>
      </p>
      <p className={parts.second}>
        {t('desk:reconciliation.compared', { count: run.compared, provider: run.provider })}
        {run.settled > 0 && ` ${t('desk:reconciliation.settled', { count: run.settled })}`}
      </p>
      {count > 0 && <Differences differences={run.differences} region={region} />}
    </li>
  );
}

function Differences({
  differences,
  region,
}: {
  differences: readonly PaymentDifferenceRow[];
  region: string;
}) {
  const t = useTranslate();
  return (
    <DataTable
      label={t('desk:money.view.reconciliation')}
      columns={[
        { name: 'offer', label: t('desk:money.column.offer') },
        { name: 'what', label: t('desk:reconciliation.what') },
        { name: 'ours', label: t('desk:reconciliation.ours') },
        { name: 'theirs', label: t('desk:reconciliation.theirs') },
        { name: 'do', label: t('desk:reconciliation.do') },
      ]}
    >
      <tbody>
        {differences.map(({ kind, payment, refund, offer, ours, theirs }) => (
          <tr key={`${kind} ${payment} ${refund}`}>
            <td>
              {offer === null ? (
                '–'
              ) : (
                <DeskLink to={{ region, page: 'offers', item: offer }} className={parts.link}>
                  {offer}
                </DeskLink>
              )}
              <span className={styles.id}>{refund ?? payment}</span>
            </td>
            <td>{t(`desk:reconciliation.kind.${kind}`)}</td>
            <td>{ours}</td>
            <td>{theirs}</td>
            <td className={styles.advice}>{t(`desk:reconciliation.advice.${kind}`)}</td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

function Balances({ balances }: Pick<ReconciliationsAnswer, 'balances'>) {
  const t = useTranslate();
  return (
    <div className={styles.card}>
      <h2>{t('desk:ledger.balances')}</h2>
      {balances.length === 0 ? (
        <p className={parts.quiet}>{t('desk:ledger.empty')}</p>
      ) : (
        <DataTable
          label={t('desk:ledger.balances')}
          columns={[
            { name: 'account', label: t('desk:ledger.account') },
            { name: 'entries', label: t('desk:ledger.entries'), className: parts.amount },
            { name: 'balance', label: t('desk:ledger.balance'), className: parts.amount },
          ]}
        >
          <tbody>
            {balances.map(({ account, amount, entries }) => (
              <tr key={`${account} ${amount.currency}`}>
                <td>{accountText(account, t)}</td>
                <td className={parts.amount}>{entries}</td>
                <td className={parts.amount}>{amount.text}</td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      )}
    </div>
  );
}
