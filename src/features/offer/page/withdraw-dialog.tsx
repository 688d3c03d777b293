import { useTranslate } from '#i18n/i18n-provider.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog/confirm-dialog.tsx';

export interface WithdrawDialogProps {
  isBusy: boolean;
  /** Amount that a bank still works on, as the region writes it; undefined: none. */
  underWay: string | undefined;
  onConfirm(): void;
  onClose(): void;
}

/** Asks before an offer is withdrawn: it cannot be taken back. */
export function WithdrawDialog({ isBusy, underWay, onConfirm, onClose }: WithdrawDialogProps) {
  const t = useTranslate();
  const labels = {
    title: t('offers:page.withdraw.question'),
    cancel: t('offers:page.withdraw.keep'),
    confirm: t('offers:page.withdraw.title'),
    busy: t('offers:page.withdraw.title'),
    failed: '',
  };
  // the page says why it failed, with the offer as it is then
  return (
    <ConfirmDialog {...{ labels, isBusy, onConfirm, onClose }} hasFailed={false} isFinal>
      {underWay !== undefined && <p>{t('offers:page.withdraw.underWay', { amount: underWay })}</p>}
      <p>{t('offers:page.withdraw.text')}</p>
    </ConfirmDialog>
  );
}
