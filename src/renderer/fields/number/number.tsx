import type { FieldViewOf } from '#region/forms/field-kinds.ts';
import type { FieldControlProps } from '../field-control.ts';
import { TypedNumber } from '../typed-number.tsx';

/** A number with its unit. */
export function NumberField(props: FieldControlProps<FieldViewOf<'number'>, number | string>) {
  return <TypedNumber {...props} toAnswer={same} fromAnswer={same} />;
}

const same = (number: number) => number;
