import { type ComponentType, memo } from 'react';
import type { FormField } from '#contracts/types.ts';
import type { FieldViewOf } from '#region/forms/field-kinds.ts';
import * as added from './added-controls.ts';
import type { FieldControlProps } from './field-control.ts';
import * as controls from './field-controls.ts';
import { UnknownField } from './unknown/unknown.tsx';

/** A control takes the view of its own kind. */
type Registry = {
  readonly [Type in FormField['type']]: ComponentType<FieldControlProps<FieldViewOf<Type>, never>>;
};

// The registry pairs each type with the control of its own view; TypeScript cannot follow that through a lookup.
const controlOf = new Map<string, unknown>(Object.entries({ ...added, ...(controls satisfies Registry) }));

/**
 * Renders a field by its type; an unknown type shows an error. It is rendered again only for props of its own: the calls
 * have to stay the same functions. Pages load the namespace `fields`.
 */
export const Field = memo(function Field(props: FieldControlProps) {
  const Control = controlOf.get(props.field.type) as ComponentType<FieldControlProps> | undefined;
  return Control ? <Control {...props} /> : <UnknownField field={props.field} />;
});
