import type { FormField } from '#contracts/types.ts';
import { zonedDay } from '#domain/time/zoned-day.ts';
import { fieldKindOf } from '#region/forms/field-kinds.ts';
import type { NamedForm } from '#region/forms/form-address.ts';
import { formErrors } from '#region/forms/form-errors.ts';
import { formVersion } from '#region/forms/form-version.ts';
import { localizedText } from '#region/text/localized-text.ts';
import { formChecks } from '../forms/index.ts';
import type { TicketContext } from './ticket-context.ts';

/** What the schema of a form says about answers. */
export interface CheckedAnswers {
  /** Hash of the form. */
  version: string;
  /** Messages by field in the language of the request; empty if the answers are right. */
  errors: Readonly<Record<string, string[]>>;
}

/** Checks answers by the schema of their form, as browsers do. */
export function checkAnswers(
  { name, form }: NamedForm,
  answers: Readonly<Record<string, unknown>>,
  { region, language, t, now }: TicketContext,
): CheckedAnswers {
  const today = zonedDay(now, region.manifest.timeZone);
  const checks = formChecks(region, name);
  if (!checks) throw new Error(`there are no checks of ${name}`);
  const text = (of: FormField['label']) => localizedText(of, language.code, t);
  const labelled = ({ name: field, type, label }: FormField) => {
    const { wrong } = fieldKindOf({ type });
    return { name: field, type, label: text(label), ...(wrong && { wrong: text(wrong) }) };
  };
  const fields = form.steps.flatMap((step) => step.fields.map(labelled));
  const context = { region, language, t, today };
  return {
    version: formVersion(region, name),
    errors: formErrors(checks.check(answers, today), fields, context),
  };
}
