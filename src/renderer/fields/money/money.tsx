import { largestAmount, toMajorUnits, toMinorUnits } from '#domain/money/money.ts';
import type { FieldViewOf } from '#region/forms/field-kinds.ts';
import type { FieldControlProps } from '../field-control.ts';
import { TypedNumber } from '../typed-number.tsx';

/** An amount in the currency of the region; the answer counts minor units. */
export function MoneyField(props: FieldControlProps<FieldViewOf<'money'>, number | string>) {
  const { minorDigits } = props.field;
  return (
    <TypedNumber
      {...props}
      takesMagnitudes
      toAnswer={(amount) =>
        amount < largestAmount(minorDigits) ? toMinorUnits(amount, minorDigits) : undefined
      }
      fromAnswer={(minor) => toMajorUnits(minor, minorDigits)}
    />
  );
}
