import type { FieldViewOf } from '#region/forms/field-kinds.ts';
import type { FieldControlProps } from '../field-control.ts';
import { LineInput } from '../line-input.tsx';

/** One line of free text. */
export function TextField(props: FieldControlProps<FieldViewOf<'text'>, string>) {
  return <LineInput {...props} />;
}
