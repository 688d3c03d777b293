import type { FieldViewOf } from '#region/forms/field-kinds.ts';
import type { FieldControlProps } from '../field-control.ts';
import { LineInput } from '../line-input.tsx';

/** An e-mail address. */
export function EmailField(props: FieldControlProps<FieldViewOf<'email'>, string>) {
  return <LineInput {...props} type="email" dir="ltr" autoCapitalize="none" />;
}
