import { useState } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { useOnDemand } from '#ui/use-on-demand.ts';
import { useOfferSummaryQuery } from '../offer-api.ts';
import { useAction, useOfferContext } from '../offer-context.ts';
import { useOfferAct } from '../use-offer-act.ts';
import styles from './withdraw.module.css';

const loadDialog = () => import('./withdraw-dialog.tsx');

/** Withdraws from the offer, after a question. */
export function Withdraw() {
  const t = useTranslate();
  const { address } = useOfferContext();
  const canWithdraw = useAction('withdraw') !== undefined;
  const { isBusy, act } = useOfferAct(address);
  const { data: summary, refetch } = useOfferSummaryQuery(address);
  const underWay = summary?.transactions.find(({ state }) => state === 'processing')?.amount.text;
  const [isAsking, setAsking] = useState(false);
  const dialog = useOnDemand(isAsking, loadDialog);
  if (!canWithdraw) return null;
  function ask() {
    // the bank may have begun since the page was loaded
    void refetch();
    setAsking(true);
  }
  return (
    <div>
      <button type="button" className={styles.withdraw} onClick={ask}>
        {t('offers:page.withdraw.title')}
      </button>
      {dialog && (
        <dialog.WithdrawDialog
          isBusy={isBusy}
          underWay={underWay}
          onClose={() => setAsking(false)}
          onConfirm={() =>
            act({ path: 'withdraw', body: { despite_payment: underWay !== undefined } }).finally(() =>
              setAsking(false),
            )
          }
        />
      )}
    </div>
  );
}
