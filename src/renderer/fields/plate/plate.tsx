import type { FieldViewOf } from '#region/forms/field-kinds.ts';
import type { FieldControlProps } from '../field-control.ts';
import { LineInput } from '../line-input.tsx';

/** A number plate: upper case, single spaces. */
export function PlateField(props: FieldControlProps<FieldViewOf<'plate'>, string>) {
  return <LineInput {...props} autoCapitalize="characters" tidy={tidyPlate} />;
}

const tidyPlate = (text: string) => text.toUpperCase().replace(/\s+/g, ' ');
