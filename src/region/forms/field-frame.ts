import type { FormField } from '#contracts/types.ts';
import { localizedText } from '../text/localized-text.ts';
import type { FieldContext, FieldFrame } from './field-kind.ts';

/** What the views of all kinds begin with, in the language of the page. */
export function fieldFrame<Type extends string>(
  type: Type,
  { name, label, help, placeholder }: FormField,
  { language, t }: FieldContext,
): FieldFrame & { type: Type } {
  const text = (of: FormField['label']) => localizedText(of, language.code, t);
  return {
    type,
    name,
    label: text(label),
    ...(help && { help: text(help) }),
    ...(placeholder && { placeholder: text(placeholder) }),
  };
}
