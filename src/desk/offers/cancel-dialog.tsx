import { useState } from 'react';
import type { DeskOffer } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Textarea } from '#ui/mantine/controls.ts';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import type { OfferKey } from './offers-api.ts';
import { useOfferChange } from './use-offer-change.ts';

export interface OfferDialogProps {
  offer: DeskOffer;
  offerKey: OfferKey;
  onClose(): void;
}

const MAX_REASON = 500;

/** Asks why an offer is cancelled. */
export function CancelDialog({ offer, offerKey, onClose }: OfferDialogProps) {
  const t = useTranslate();
  const { change, isLoading, problem } = useOfferChange(offerKey);
  const [reason, setReason] = useState('');
  const [error, setError] = useState('');
  const underWay = offer.payments.find(({ state }) => state === 'processing');
  const hasPaid = offer.summary.paid.amount > 0;

  async function submit() {
    if (reason.trim() === '') {
      setError(t('desk:offer.cancel.noReason'));
      return;
    }
    setError('');
    const body = { version: offer.version, action: 'cancel', reason } as const;
    if (await change({ part: 'actions', body })) onClose();
  }
  return (
    <FormDialog
      title={t('desk:offer.cancel.title')}
      submitLabel={t('desk:offer.cancel.yes')}
      cancelLabel={t('desk:offer.cancel.keep')}
      isDanger
      isBusy={isLoading}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('desk:offer.cancel.text')}</p>
      {underWay && <p>{t('desk:offer.cancel.underWay', { amount: underWay.amount.text })}</p>}
      {hasPaid && <p>{t('desk:offer.cancel.paid', { amount: offer.summary.paid.text })}</p>}
      <Textarea
        label={t('desk:offer.cancel.reason')}
        value={reason}
        error={error || problem}
        maxLength={MAX_REASON}
        autosize
        minRows={3}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
