import type { FieldViewOf } from '#region/forms/field-kinds.ts';
import type { FieldControlProps } from '../field-control.ts';
import { LineInput } from '../line-input.tsx';

/** A bank account: capitals without blanks, once the field is left. */
export function IbanField(props: FieldControlProps<FieldViewOf<'iban'>, string>) {
  return <LineInput {...props} dir="ltr" autoCapitalize="characters" tidy={tidyIban} />;
}

const tidyIban = (text: string) => text.toUpperCase().replace(/\s+/g, '');
