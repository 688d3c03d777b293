import { toMajorUnits, toMinorUnits } from '#domain/money/money.ts';
import { isBlockedNumericKey } from '#domain/text/numeric-input.ts';
import { minorDigits } from '#region/format/minor-digits.ts';
import { TextInput } from '#ui/mantine/controls.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';

export interface AmountInputProps {
  label: string;
  /** ISO 4217. */
  currency: string;
  /** As typed. */
  value: string;
  error?: string;
  hint?: string;
  onChange(value: string): void;
}

/** An amount as staff type it, `50000`, `50,000` or `50000.50`; its digits are grouped when it is left. */
export function AmountInput({ label, currency, value, error, hint, onChange }: AmountInputProps) {
  const typed = { digits: minorDigits(currency), group: ',' };
  return (
    <TextInput
      label={
        <>
          {label}
          <VisuallyHidden> {currency}</VisuallyHidden>
        </>
      }
      leftSection={<span aria-hidden="true">{currency}</span>}
      leftSectionWidth="3.25rem"
      description={hint}
      inputMode={typed.digits > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (isBlockedNumericKey(event.key, typed) && !event.ctrlKey && !event.metaKey) event.preventDefault();
      }}
      onBlur={() => {
        const amount = typedAmount(value, currency);
        if (amount !== null) onChange(amountText(amount, currency));
      }}
    />
  );
}

/** Minor units of a typed amount; null if it is none above zero. */
export function typedAmount(text: string, currency: string): number | null {
  const plain = text.replaceAll(/[,\s]/g, '');
  const digits = minorDigits(currency);
  if (!/^\d{1,12}(\.\d{1,8})?$/.test(plain)) return null;
  const minor = toMinorUnits(Number(plain), digits);
  return minor > 0 && toMajorUnits(minor, digits) === Number(plain) ? minor : null;
}

/** An amount as it stands in the control: `50,000` or `50,000.50`. @param minor minor units */
export function amountText(minor: number, currency: string): string {
  const digits = minorDigits(currency);
  const major = toMajorUnits(minor, digits);
  const [whole = '', fraction] = major.toFixed(Number.isInteger(major) ? 0 : digits).split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
