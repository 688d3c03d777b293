import { useState } from 'react';
import type { DeskPayment } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Checkbox, Textarea } from '#ui/mantine/controls.ts';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import { AmountInput, amountText, typedAmount } from '../parts/amount-input.tsx';
import { failureText } from '../parts/failure-text.ts';
import { useRequestKey } from '../parts/use-request-key.ts';
import { useRequestRefundMutation } from './payments-api.ts';

export interface RefundDialogProps {
  payment: DeskPayment;
  region: string;
  onClose(): void;
}

const MAX_REASON = 300;

/** Asks for money back; another manager approves it. */
export function RefundDialog({ payment, region, onClose }: RefundDialogProps) {
  const t = useTranslate();
  const { currency, amount: left, text: leftText } = payment.refundable;
  const [typed, setTyped] = useState(amountText(left, currency));
  const [reason, setReason] = useState('');
  /** Why the buyer cannot sign; null: the buyer signs. */
  const [unsigned, setUnsigned] = useState<string | null>(null);
  const [errors, setErrors] = useState<{ amount?: string; reason?: string; unsigned?: string }>({});
  const [send, { isLoading }] = useRequestRefundMutation();
  const keyOf = useRequestKey();

  async function submit() {
    const amount = typedAmount(typed, currency);
    const isTooMuch = amount === null || amount > left;
    const found = {
      ...(isTooMuch && { amount: t('desk:money.atMost', { amount: leftText }) }),
      ...(reason.trim() === '' && { reason: t('desk:money.noReason') }),
      ...(unsigned?.trim() === '' && { unsigned: t('desk:money.noUnsignedReason') }),
    };
    setErrors(found);
    if (isTooMuch || Object.keys(found).length > 0) return;
    const body = { amount, reason, ...(unsigned !== null && { unsigned_reason: unsigned }) };
    const { error } = await send({ region, payment: payment.slug, body, key: keyOf(body) });
    if (error) setErrors({ reason: failureText(error, t) });
    else onClose();
  }
  return (
    <FormDialog
      title={t('desk:money.refundTitle')}
      submitLabel={t('desk:money.request')}
      isBusy={isLoading}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('desk:money.refundText')}</p>
      <AmountInput
        label={t('desk:money.amount')}
        hint={t('desk:money.atMost', { amount: leftText })}
        currency={currency}
        value={typed}
        error={errors.amount}
        onChange={setTyped}
      />
      <Textarea
        label={t('desk:money.reason')}
        description={t('desk:money.reasonHint')}
        value={reason}
        error={errors.reason}
        maxLength={MAX_REASON}
        autosize
        minRows={3}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Checkbox
        label={t('desk:money.unsigned')}
        description={t('desk:money.unsignedHint')}
        checked={unsigned !== null}
        onChange={(event) => setUnsigned(event.currentTarget.checked ? '' : null)}
      />
      {unsigned !== null && (
        <Textarea
          label={t('desk:money.unsignedReason')}
          value={unsigned}
          error={errors.unsigned}
          maxLength={MAX_REASON}
          autosize
          minRows={2}
          onChange={(event) => setUnsigned(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  );
}
