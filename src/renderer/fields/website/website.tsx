import type { FieldViewOf } from '#region/forms/field-kinds.ts';
import type { FieldControlProps } from '../field-control.ts';
import { LineInput } from '../line-input.tsx';

/** A website, with or without its scheme (SPEC 5); browsers' own fields for addresses insist on one. */
export function WebsiteField(props: FieldControlProps<FieldViewOf<'website'>, string>) {
  return <LineInput {...props} inputMode="url" dir="ltr" autoCapitalize="none" />;
}
