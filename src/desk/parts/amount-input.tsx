import { toMajorUnits, toMinorUnits } from '#domain/money.ts';
import { minorDigits } from '#region/forms/minor-digits.ts';
import { TextInput } from '#ui/mantine/controls.ts';

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

/** An amount as staff type it: `50000`, `50,000` or `50000.50`. */
export function AmountInput({ label, currency, value, error, hint, onChange }: AmountInputProps) {
  return (
    <TextInput
      label={`${label} (${currency})`}
      description={hint}
      inputMode="decimal"
      autoComplete="off"
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
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

/** An amount as it stands in the control. @param minor minor units */
export const amountText = (minor: number, currency: string): string =>
  String(toMajorUnits(minor, minorDigits(currency)));
