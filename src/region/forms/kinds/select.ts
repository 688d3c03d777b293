import { formatList } from '../../format/format-list.ts';
import { fieldFrame } from '../field-frame.ts';
import type { FieldKind } from '../field-kind.ts';
import { fieldOptions, optionLabel, optionSchema, visibleOptions } from '../field-options.ts';

/** Slug of a make. */
export const MAKE = '^[\\p{Ll}\\p{Lo}\\p{N}\\p{M}]+(?:-[\\p{Ll}\\p{Lo}\\p{N}\\p{M}]+)*$';

/** One choice or several. */
export const select = {
  isPersonal: false,
  reads: ['placeholder', 'options', 'multiple'],
  schema(field, region) {
    const options = fieldOptions(field, region);
    const one = options ? optionSchema(options) : { type: 'string', maxLength: 60, pattern: MAKE };
    return field.multiple
      ? { type: 'array', minItems: 1, maxItems: options?.length ?? 20, uniqueItems: true, items: one }
      : one;
  },
  view(field, context) {
    const options = fieldOptions(field, context.region);
    const makes = context.catalogue?.makes.map(({ slug }) => ({
      value: slug,
      label: context.catalogue?.displayName(slug, context.language.code) ?? slug,
    }));
    return {
      ...fieldFrame('select', field, context),
      multiple: field.multiple ?? false,
      options: options ? visibleOptions(options, context) : (makes ?? []),
      /** The choices are the makes, which the control asks the API for, because a page has no catalogue. */
      areMakes: !options && !makes,
    };
  },
  read(texts, { multiple = false }) {
    const values = texts();
    return multiple && values.length > 0 ? values : values[0];
  },
  summary(answer, field, context) {
    const options = fieldOptions(field, context.region);
    const labels = [answer]
      .flat()
      .map(String)
      .map((value) =>
        options
          ? optionLabel(value, options, context)
          : (context.catalogue?.displayName(value, context.language.code) ?? value),
      );
    return formatList(labels, context.language.locale);
  },
} satisfies FieldKind;
