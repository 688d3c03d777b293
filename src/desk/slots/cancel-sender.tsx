import { useState } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Checkbox } from '#ui/mantine/controls.ts';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import { failureText } from '../parts/failure-text.ts';
import { useStaff } from '../session/staff-context.ts';
import type { MarkedSender } from './marked-sender.ts';
import { useCancelSenderMutation } from './slots-api.ts';

export interface CancelSenderProps {
  marked: MarkedSender;
  /** Open appointments that are cancelled. */
  count: number;
  onClose(): void;
}

/** Asks before all appointments of a sender are cancelled, and explains what happens to the tickets and who gets a message. */
export function CancelSender({ marked: { sender, by }, count, onClose }: CancelSenderProps) {
  const t = useTranslate();
  const { code: region } = useStaff().region;
  const [closesTickets, setClosesTickets] = useState(true);
  const [notifies, setNotifies] = useState(false);
  const [cancel, { isLoading, error }] = useCancelSenderMutation();
  async function confirm() {
    const { error: failure } = await cancel({
      region,
      number: sender,
      by,
      close: closesTickets,
      tell: notifies,
    });
    if (!failure) onClose();
  }
  return (
    <FormDialog
      title={t('desk:sender.cancelTitle')}
      submitLabel={t('desk:sender.cancel')}
      cancelLabel={t('desk:booking.keep')}
      isDanger
      isBusy={isLoading}
      problem={error === undefined ? '' : failureText(error, t)}
      onSubmit={confirm}
      onClose={onClose}
    >
      <p>{t('desk:sender.cancelText', { by: t(`desk:sender.by.${by}`), count })}</p>
      {(by === 'address' || by === 'network') && <p>{t('desk:sender.shared')}</p>}
      <Checkbox
        label={t('desk:sender.close')}
        checked={closesTickets}
        onChange={(event) => setClosesTickets(event.currentTarget.checked)}
      />
      <Checkbox
        label={t('desk:sender.tell')}
        checked={notifies}
        onChange={(event) => setNotifies(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}
