import type { FormField } from '#contracts/types.ts';
import { type AddedKind, createRegistry, propertiesOf } from '#domain/extensions/registry.ts';
import type { FieldKind } from './field-kind.ts';
import * as kinds from './kinds/index.ts';

/** Our kinds of fields by type. */
export const FIELD_KINDS: { readonly [Type in FormField['type']]: FieldKind } = kinds;

const registry = createRegistry<FieldKind>('field', FIELD_KINDS);

/** Properties of fields that only some types read, by type. */
export const readByFieldType = (): Record<string, string[]> =>
  Object.fromEntries(
    registry.names().map((type) => {
      const kind = fieldKindOf({ type });
      return [type, [...kind.reads, ...propertiesOf(kind)]];
    }),
  );

/** The kind of a field: ours or that of an extension. @throws if there is none */
export const fieldKindOf = ({ type }: { type: string }): FieldKind & AddedKind => registry.get(type);

/** Tokens of what is no person's own. */
const IMPERSONAL_TOKENS: readonly FormField['autocomplete'][] = [undefined, 'off', 'organization'];

/** Whether an answer says who somebody is: as the field says, else by its kind or by what browsers fill in. */
export const isPersonal = (field: FormField): boolean =>
  field.personal ??
  // kinds of extensions made before there was `isPersonal` do not say it
  (fieldKindOf(field).isPersonal !== false || !IMPERSONAL_TOKENS.includes(field.autocomplete));

/** View of a field by the type of its control. */
export type FieldViewOf<Type extends FormField['type']> = ReturnType<(typeof kinds)[Type]['view']>;
