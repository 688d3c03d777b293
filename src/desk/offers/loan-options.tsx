import type { DeskLoanOption, DeskOffer } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { NativeSelect, TextInput } from '#ui/mantine/controls.ts';
import { AmountInput, amountText, typedAmount } from '../parts/amount-input.tsx';
import styles from './offers.module.css';

const MAX_OPTIONS = 10;

type LoanTerms = DeskOffer['loan_terms'];

interface LoanOptionsProps {
  terms: LoanTerms;
  /** Code of the bank, whose tenures are offered. */
  bank: string;
  options: readonly TypedOption[];
  onChange(options: TypedOption[]): void;
}

/** Loans that a bank offers, each in a row. */
export function LoanOptions({ terms, bank, options, onChange }: LoanOptionsProps) {
  const t = useTranslate();
  return (
    <>
      {options.map((option, index) => (
        <LoanOptionRow
          key={option.key}
          number={index + 1}
          option={option}
          currency={terms.most.currency}
          months={monthsOf(terms, bank)}
          onChange={(next) => onChange(options.map((each) => (each.key === next.key ? next : each)))}
          onRemove={
            options.length > 1 ? () => onChange(options.filter(({ key }) => key !== option.key)) : undefined
          }
        />
      ))}
      {options.length < MAX_OPTIONS && (
        <Button
          size="sm"
          onClick={() => onChange([...options, emptyOption(terms, bank, (options.at(-1)?.key ?? 0) + 1)])}
        >
          {t('desk:offer.loan.add')}
        </Button>
      )}
    </>
  );
}

/** A row with the highest amount, the usual rate of the bank, and the term that the buyer asked for, or the longest one. */
export const emptyOption = (terms: LoanTerms, bank: string, key: number): TypedOption => ({
  key,
  amount: amountText(terms.most.amount, terms.most.currency),
  interest: rateOf(terms, bank),
  ...ofBank(terms, bank, { months: String(terms.asked_months) }),
});

/** A row whose tenure the bank offers: its own, else the longest. */
export const ofBank = <Row extends Pick<TypedOption, 'months'>>(
  terms: LoanTerms,
  bank: string,
  row: Row,
): Row => {
  const months = monthsOf(terms, bank).map(String);
  return { ...row, months: months.find((each) => each === row.months) ?? months.at(-1) ?? '' };
};

/** A row for another bank, with its usual rate unless one was typed in place of that of the bank before. */
export const movedTo = (terms: LoanTerms, from: string, to: string, row: TypedOption): TypedOption =>
  ofBank(terms, to, row.interest === rateOf(terms, from) ? { ...row, interest: rateOf(terms, to) } : row);

const rateOf = (terms: LoanTerms, bank: string) => String(bankOf(terms, bank)?.interest_percent ?? '');
const bankOf = ({ banks }: LoanTerms, bank: string) => banks.find(({ code }) => code === bank);
const monthsOf = (terms: LoanTerms, bank: string) => bankOf(terms, bank)?.months ?? terms.months;

/** Returns null where an amount or a rate cannot be used. */
export function readOptions(
  options: readonly TypedOption[],
  { amount: most, currency }: LoanTerms['most'],
): DeskLoanOption[] | null {
  const read = options.map(({ amount, months, interest }) => ({
    amount: typedAmount(amount, currency) ?? 0,
    months: Number(months),
    interest_percent: interest.trim() === '' ? Number.NaN : Number(interest.replace(',', '.')),
  }));
  const isWrong = read.some(
    ({ amount, interest_percent: interest }) =>
      amount <= 0 || amount > most || !(interest >= 0 && interest <= 100),
  );
  return isWrong ? null : read;
}

/** A loan as it is typed. */
interface TypedOption {
  key: number;
  amount: string;
  months: string;
  interest: string;
}

interface LoanOptionRowProps {
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
function LoanOptionRow({ number, option, currency, months, onChange, onRemove }: LoanOptionRowProps) {
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
