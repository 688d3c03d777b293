import type { FieldViewOf } from '#region/forms/field-kinds.ts';
import type { FieldControlProps } from '../field-control.ts';
import { LineInput } from '../line-input.tsx';

/** A code of letters and digits (SPEC 5). */
export function AlphanumericField(props: FieldControlProps<FieldViewOf<'alphanumeric'>, string>) {
  return <LineInput {...props} dir="ltr" autoCapitalize="characters" />;
}
