import type { FormField, LocalizedText } from '#contracts/types.ts';
import { placesOf } from '../manifest/places-of.ts';
import type { ResolvedRegion } from '../manifest/resolved-region.ts';
import { localizedText } from '../text/localized-text.ts';
import type { AnswerSchema, FieldContext } from './field-kind.ts';

/** A choice of a field, by the value that is sent. */
export interface FieldOption {
  value: string;
  label: LocalizedText;
}

/** What the choices of fields are taken from. */
type OptionOwner = Pick<ResolvedRegion, 'content' | 'manifest'>;

/** Choices of a select; `undefined` where they are the makes of the catalogue. */
export function fieldOptions({ options = [] }: FormField, region: OptionOwner): FieldOption[] | undefined {
  if (Array.isArray(options)) return options;
  const { content, manifest } = region;
  switch (options.source) {
    case 'workshop_services':
      return labelled(content.places?.services ?? {});
    case 'locations':
      return labelled(placesOf({ content }));
    case 'provinces':
      return labelled(content.places?.provinces ?? {});
    case 'openings':
      return Object.entries(content.careers?.openings ?? {}).map(([value, { title }]) => ({
        value,
        label: title,
      }));
    case 'vocabulary':
      return labelled(manifest.vocabularies[options.vocabulary ?? ''] ?? {});
    case 'makes':
      return undefined;
  }
}

/** Places with a function, in the order of the content. */
export function placesFor(
  region: Pick<ResolvedRegion, 'content'>,
  wanted: FormField['function'],
): FieldOption[] {
  return Object.entries(placesOf(region))
    .filter(([, { functions = [] }]) => wanted === undefined || functions.includes(wanted))
    .map(([value, { label }]) => ({ value, label }));
}

function labelled(entries: Readonly<Record<string, { label: LocalizedText }>>): FieldOption[] {
  return Object.entries(entries).map(([value, { label }]) => ({ value, label }));
}

/** Choices with their labels in the language of the page. */
export function visibleOptions(
  options: readonly FieldOption[],
  { language, t }: FieldContext,
): { value: string; label: string }[] {
  return options.map(({ value, label }) => ({ value, label: localizedText(label, language.code, t) }));
}

/** The label of a value; a value that is no longer among the choices stands for itself. */
export function optionLabel(value: string, options: readonly FieldOption[], context: FieldContext): string {
  const found = options.find((option) => option.value === value);
  return found ? localizedText(found.label, context.language.code, context.t) : value;
}

/** Schema of one of the values; without any nothing is right. */
export const choiceSchema = (values: readonly string[]): AnswerSchema =>
  values.length > 0 ? { type: 'string', enum: values } : { not: {} };

/** Schema of one of the choices. */
export const optionSchema = (options: readonly FieldOption[]): AnswerSchema =>
  choiceSchema(options.map(({ value }) => value));

/** Whether there is anything to choose; fields of other types are typed. */
export function hasChoice(field: FormField, region: OptionOwner): boolean {
  switch (field.type) {
    case 'select':
      return fieldOptions(field, region)?.length !== 0;
    case 'place':
      return placesFor(region, field.function).length > 0;
    case 'slot':
      return placesFor(region, field.slotType ?? 'inspection').length > 0;
    default:
      return true;
  }
}
