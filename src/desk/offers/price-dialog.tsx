import { useState } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import { AmountInput, amountText, typedAmount } from '../parts/amount-input.tsx';
import type { OfferDialogProps } from './cancel-dialog.tsx';
import { useOfferChange } from './use-offer-change.ts';

/** Changes the price before the buyer accepts. */
export function PriceDialog({ offer, offerKey, onClose }: OfferDialogProps) {
  const t = useTranslate();
  const { currency, amount, text } = offer.price;
  const { change, isLoading, problem } = useOfferChange(offerKey);
  const [typed, setTyped] = useState(amountText(amount, currency));
  const [error, setError] = useState('');

  async function submit() {
    const price = typedAmount(typed, currency);
    setError(price === null ? t('desk:money.noAmount') : '');
    if (price === null) return;
    if (await change({ part: 'price', body: { version: offer.version, price } })) onClose();
  }
  return (
    <FormDialog
      title={t('desk:offer.price.change')}
      submitLabel={t('desk:offer.price.change')}
      isBusy={isLoading}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('desk:offer.price.text', { price: text })}</p>
      <AmountInput
        label={t('desk:offer.price.new')}
        currency={currency}
        value={typed}
        error={error || problem}
        onChange={setTyped}
      />
    </FormDialog>
  );
}
