import type { FormCondition, FormField, RequestForm } from '#contracts/types.ts';
import type { ResolvedRegion } from '../manifest/resolved-region.ts';
import { hasChoice } from './field-options.ts';

/** Values by name of the field. */
type Values = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * A form without the questions that have no choice in the region, and without the options that lead to a required one of
 * them: a region without inspection places asks nobody to come to one.
 */
export function answerableForm(
  form: RequestForm,
  region: Pick<ResolvedRegion, 'content' | 'manifest'>,
): RequestForm {
  const gaps = form.steps.flatMap((step) =>
    step.fields.flatMap((field) => (hasChoice(field, region) ? [] : [{ step, field }])),
  );
  if (gaps.length === 0) return form;
  const closed = deadEnds(
    gaps.flatMap(({ step, field: { show, required } }) => {
      if (!required) return [];
      return [step.show, show, required === true ? undefined : required];
    }),
  );
  const names = new Set(gaps.map(({ field }) => field.name));
  const steps = form.steps.flatMap((step) => {
    const fields = step.fields.flatMap((field) =>
      names.has(field.name) ? [] : [withoutOptions(field, closed)],
    );
    return fields.length > 0 ? [{ ...step, fields }] : [];
  });
  return { ...form, steps: steps as RequestForm['steps'] };
}

/** The values that conditions of one criterion wait for. */
function deadEnds(conditions: readonly (FormCondition | undefined)[]): Values {
  const closed = new Map<string, Set<string>>();
  for (const condition of conditions) {
    const [only, ...others] = condition?.when ?? [];
    if (only?.op !== 'in' || others.length > 0) continue;
    const values = closed.get(only.field) ?? new Set();
    for (const value of only.values ?? []) values.add(String(value));
    closed.set(only.field, values);
  }
  return closed;
}

function withoutOptions(field: FormField, closed: Values): FormField {
  const values = closed.get(field.name);
  if (!values || !Array.isArray(field.options)) return field;
  return { ...field, options: field.options.filter(({ value }) => !values.has(value)) };
}
