import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import styles from './withdraw-dialog.module.css';

export interface WithdrawDialogProps {
  isBusy: boolean;
  onConfirm(): void;
  onClose(): void;
}

/** Asks before an offer is withdrawn: it cannot be taken back. */
export function WithdrawDialog({ isBusy, onConfirm, onClose }: WithdrawDialogProps) {
  const t = useTranslate();
  return (
    <Dialog
      title={t('offers:page.withdraw.question')}
      closeLabel={t('offers:page.withdraw.keep')}
      onClose={onClose}
    >
      <div className={styles.content}>
        <p>{t('offers:page.withdraw.text')}</p>
        <div className={styles.actions}>
          <Button data-autofocus onClick={onClose}>
            {t('offers:page.withdraw.keep')}
          </Button>
          <Button variant="danger" aria-disabled={isBusy} onClick={() => isBusy || onConfirm()}>
            {t('offers:page.withdraw.title')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
