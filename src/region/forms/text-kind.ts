import type { FormField } from '#contracts/types.ts';
import { fieldFrame } from './field-frame.ts';
import type { FieldFrame, FieldKind } from './field-kind.ts';

/** One line without control characters that neither begins nor ends with a blank. */
export const LINE = '^[^\\s\\p{Cc}\\p{Cs}]([^\\p{Cc}\\p{Cs}]*[^\\s\\p{Cc}\\p{Cs}])?$';

/** What the control of a typed line needs. */
export interface LineView extends FieldFrame {
  maxLength: number;
  autocomplete: NonNullable<FormField['autocomplete']>;
}

interface TextRules extends Pick<FieldKind, 'isPersonal'> {
  pattern: string;
  /** Characters at most. The manifest sets it where `isFixed` is not. */
  maxLength: number;
  isFixed?: boolean;
  /** Of the control without one in the manifest. */
  autocomplete?: FormField['autocomplete'];
}

/** Kinds of one typed line. */
export function textKind<Type extends FormField['type']>(type: Type, rules: TextRules) {
  const { pattern, isFixed = false, autocomplete: usual = 'off' } = rules;
  const maxLengthOf = ({ maxLength }: FormField) => (isFixed ? undefined : maxLength) ?? rules.maxLength;
  return {
    isPersonal: rules.isPersonal,
    reads: ['placeholder', 'autocomplete', ...(isFixed ? [] : (['maxLength'] as const))],
    schema: (field) => ({ type: 'string', maxLength: maxLengthOf(field), pattern }),
    view: (field, context) => ({
      ...fieldFrame(type, field, context),
      maxLength: maxLengthOf(field),
      autocomplete: field.autocomplete ?? usual,
    }),
    summary: (answer) => String(answer),
  } satisfies FieldKind;
}
