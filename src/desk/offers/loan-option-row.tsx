import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { NativeSelect, TextInput } from '#ui/mantine/controls.ts';
import { AmountInput } from '../parts/amount-input.tsx';
import styles from './offers.module.css';

/** A loan as it is typed. */
export interface TypedOption {
  key: number;
  amount: string;
  months: string;
  interest: string;
}

export interface LoanOptionRowProps {
  number: number;
  option: TypedOption;
  currency: string;
  /** Tenures to choose from. */
  months: readonly number[];
  onChange(option: TypedOption): void;
  /** Absent: it is the only one. */
  onRemove?: () => void;
}

/** One loan that a bank offers. */
export function LoanOptionRow({ number, option, currency, months, onChange, onRemove }: LoanOptionRowProps) {
  const t = useTranslate();
  const set = (change: Partial<TypedOption>) => onChange({ ...option, ...change });
  return (
    <fieldset className={styles.option}>
      <legend>{t('desk:offer.loan.option', { number })}</legend>
      <AmountInput
        label={t('desk:offer.loan.amount')}
        currency={currency}
        value={option.amount}
        onChange={(amount) => set({ amount })}
      />
      <NativeSelect
        label={t('desk:offer.loan.months')}
        value={option.months}
        data={months.map(String)}
        onChange={(event) => set({ months: event.currentTarget.value })}
      />
      <TextInput
        label={t('desk:offer.loan.interest')}
        inputMode="decimal"
        autoComplete="off"
        value={option.interest}
        onChange={(event) => set({ interest: event.currentTarget.value })}
      />
      {onRemove && (
        <Button size="sm" variant="quiet" onClick={onRemove}>
          {t('desk:offer.loan.remove', { number })}
        </Button>
      )}
    </fieldset>
  );
}
