import { useState } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { useOnDemand } from '#ui/use-on-demand.ts';
import { useOfferAct } from '../use-offer-act.ts';
import { useAction, useOfferContext } from './offer-context.ts';
import styles from './withdraw.module.css';

const loadDialog = () => import('./withdraw-dialog.tsx');

/** Withdraws from the offer, after a question. */
export function Withdraw() {
  const t = useTranslate();
  const { address } = useOfferContext();
  const canWithdraw = useAction('withdraw') !== undefined;
  const { isBusy, act } = useOfferAct(address);
  const [isAsking, setAsking] = useState(false);
  const dialog = useOnDemand(isAsking, loadDialog);
  if (!canWithdraw) return null;
  return (
    <div>
      <button type="button" className={styles.withdraw} onClick={() => setAsking(true)}>
        {t('offers:page.withdraw.title')}
      </button>
      {dialog && (
        <dialog.WithdrawDialog
          isBusy={isBusy}
          onClose={() => setAsking(false)}
          onConfirm={() => act({ path: 'withdraw' }).finally(() => setAsking(false))}
        />
      )}
    </div>
  );
}
