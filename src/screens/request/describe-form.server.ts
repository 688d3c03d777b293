import type { FormField } from '#contracts/types.ts';
import type { FieldContext } from '#region/forms/field-kind.ts';
import { fieldKindOf } from '#region/forms/field-kinds.ts';
import type { NamedForm } from '#region/forms/form-address.ts';
import { formChecksPath } from '#region/forms/form-version.ts';
import type { FieldView, FormView } from '#region/forms/form-view.ts';
import type { PageContext } from '#region/routing/page-context.ts';
import { localizedText, type Translate } from '#region/text/localized-text.ts';

const DEFAULT_HEIGHT = 350;

/** What the control of a field gets. */
function fieldView(field: FormField, context: FieldContext): FieldView {
  const kind = fieldKindOf(field);
  const wrong = kind.wrong && localizedText(kind.wrong, context.language.code, context.t);
  return { ...kind.view(field, context), ...(wrong && { wrong }) } as FieldView;
}

/** A form in the language of a page: plain JSON for its controls. */
export function describeForm(
  { name, form }: NamedForm,
  { region, language, now }: Pick<PageContext, 'region' | 'language' | 'now'>,
  t: Translate,
): FormView {
  const text = (value: Parameters<typeof localizedText>[0]) => localizedText(value, language.code, t);
  const context = { region, language, now, t };
  return {
    name,
    target: form.target,
    ...(form.spreadsheet && { spreadsheet: form.spreadsheet }),
    submit: text(form.submit ?? 'request:send'),
    height: form.height ?? DEFAULT_HEIGHT,
    subject: form.subject ?? 'none',
    needsLogin: form.login ?? false,
    currency: region.currency,
    phoneExample: region.manifest.phone.exampleFormatted,
    timeZone: region.manifest.timeZone,
    checks: formChecksPath(region, name),
    steps: form.steps.map((step) => ({
      name: step.name,
      title: text(step.title),
      ...(step.text && { text: text(step.text) }),
      ...(step.show && { show: step.show }),
      fields: step.fields.map((field) => ({
        name: field.name,
        view: fieldView(field, context),
        ...(field.show && { show: field.show }),
        ...(field.required && { required: field.required }),
        ...(field.prefill && { prefill: field.prefill }),
      })),
    })),
  };
}
