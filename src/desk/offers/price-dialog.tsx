import { type FormEvent, useState } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { AmountInput, amountText, typedAmount } from '../parts/amount-input.tsx';
import parts from '../parts/parts.module.css';
import type { OfferDialogProps } from './cancel-dialog.tsx';
import styles from './offers.module.css';
import { useOfferChange } from './use-offer-change.ts';

/** Changes the price before the buyer accepts. */
export function PriceDialog({ offer, place, onClose }: OfferDialogProps) {
  const t = useTranslate();
  const { currency, amount, text } = offer.price;
  const { change, isLoading, problem } = useOfferChange(place);
  const [typed, setTyped] = useState(amountText(amount, currency));
  const [error, setError] = useState('');

  async function submit(event: FormEvent) {
    event.preventDefault();
    const price = typedAmount(typed, currency);
    setError(price === null ? t('desk:money.noAmount') : '');
    if (price === null) return;
    if (await change({ part: 'price', body: { version: offer.version, price } })) onClose();
  }
  return (
    <Dialog title={t('desk:offer.price.change')} closeLabel={t('desk:close')} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <p>{t('desk:offer.price.text', { price: text })}</p>
        <AmountInput
          label={t('desk:offer.price.new')}
          currency={currency}
          value={typed}
          error={error || problem}
          onChange={setTyped}
        />
        <div className={parts.answers}>
          <Button type="submit" variant="primary" aria-disabled={isLoading}>
            {t('desk:offer.price.change')}
          </Button>
          <Button onClick={onClose}>{t('desk:cancel')}</Button>
        </div>
      </form>
    </Dialog>
  );
}
