import type { FormField } from '#contracts/types.ts';
import type { FieldKind } from './field-kind.ts';
import * as kinds from './kinds/index.ts';

/** All kinds of fields by type. */
export const FIELD_KINDS: { readonly [Type in FormField['type']]: FieldKind } = kinds;

/** View of a field by the type of its control. */
export type FieldViewOf<Type extends FormField['type']> = ReturnType<(typeof kinds)[Type]['view']>;
