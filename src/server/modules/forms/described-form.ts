import type { ConfigForm, ConfigFormField, FormField } from '#contracts/types.ts';
import { fieldKindOf } from '#region/forms/field-kinds.ts';
import { formsOf, hasPage, type NamedForm } from '#region/forms/form-address.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { apiPath } from '#region/routing/api-path.ts';
import { localizedText, type Translate } from '#region/text/localized-text.ts';

/** Describes the forms that make tickets, for clients of the API. Their answers are described by `GET config/forms/{form}`. */
export const describeForms = (region: ResolvedRegion, language: string, t: Translate): ConfigForm[] =>
  formsOf(region)
    .filter(hasPage)
    .map((named) => describeForm(named, region, language, t));

export function describeForm(
  { name, form }: NamedForm,
  region: ResolvedRegion,
  language: string,
  t: Translate,
): ConfigForm {
  const path = form.target.startsWith('macros/')
    ? `/${form.target.replace('{id}', form.spreadsheet ?? '{id}')}`
    : apiPath(region.code, `/${form.target.replace('{form}', name)}`, region.manifest.ticketsBasePath);
  return {
    name,
    title: localizedText(form.title, language, t),
    path,
    schema: `/api/v1/rabbit/${region.code}/config/forms/${name}`,
    subject: form.subject ?? 'none',
    needs_login: form.login ?? false,
    fields: form.steps.flatMap((step) =>
      step.fields.map((field) => describeField(field, step.show !== undefined, region, localize)),
    ),
  };
  function localize(text: FormField['label']): string {
    return localizedText(text, language, t);
  }
}

function describeField(
  field: FormField,
  isSometimes: boolean,
  region: ResolvedRegion,
  localize: (text: FormField['label']) => string,
): ConfigFormField {
  const { name, type, label, required = false, show } = field;
  const { properties, maxItems } = fieldKindOf({ type }).schema(field, region) as {
    properties?: { location?: { enum?: string[] } };
    maxItems?: number;
  };
  const isConditional = isSometimes || show !== undefined || typeof required === 'object';
  return {
    name,
    type,
    label: localize(label),
    required: required === false ? 'never' : isConditional ? 'sometimes' : 'always',
    ...(type === 'slot' && {
      slot_type: field.slotType ?? 'inspection',
      locations: properties?.location?.enum ?? [],
    }),
    ...(type === 'file' && { accept: field.accept ?? ['image'], max_files: maxItems ?? 1 }),
    ...(type === 'address' && { parts: Object.keys(properties ?? {}) }),
  };
}
