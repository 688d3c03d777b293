import { useTranslate } from '#i18n/i18n-provider.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog/confirm-dialog.tsx';

export interface WithdrawDialogProps {
  isBusy: boolean;
  onConfirm(): void;
  onClose(): void;
}

/** Asks before an offer is withdrawn: it cannot be taken back. */
export function WithdrawDialog({ isBusy, onConfirm, onClose }: WithdrawDialogProps) {
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
      <p>{t('offers:page.withdraw.text')}</p>
    </ConfirmDialog>
  );
}
