import type { FormField, FormStep, RequestForm } from '#contracts/types.ts';
import type { JsonPath } from '../../problem.ts';
import type { CheckContext } from '../check-context.ts';
import { namesIn } from '../names-in.ts';

/** A field of a form with its place, in the order in which people are asked. */
export interface PlacedField {
  field: FormField;
  path: JsonPath;
  step: PlacedStep;
}

export interface PlacedStep {
  step: FormStep;
  path: JsonPath;
  /** Position among the steps of the form. */
  index: number;
}

/** A form as far as it matches the schema: steps and fields that do not are left out. */
export interface PlacedForm {
  name: string;
  form: RequestForm;
  path: JsonPath;
  steps: PlacedStep[];
  fields: PlacedField[];
  /** Whether nothing was left out. */
  isWhole: boolean;
}

/** The forms of the manifest. */
export function formsIn(context: CheckContext): PlacedForm[] {
  if (!context.isContainer(['forms'])) return [];
  const { forms } = context.manifest;
  return namesIn(forms).flatMap((name) => {
    const form = forms[name];
    const path = ['forms', name];
    const isSound =
      form &&
      ['steps', 'target', 'spreadsheet', 'route', 'path', 'subject', 'login'].every((part) =>
        context.isContainer([...path, part]),
      );
    return isSound && Array.isArray(form.steps) ? [placedForm(context, name, form, path)] : [];
  });
}

function placedForm(context: CheckContext, name: string, form: RequestForm, path: JsonPath): PlacedForm {
  const steps = form.steps.flatMap((step, index): PlacedStep[] => {
    const at = [...path, 'steps', index];
    const isSound = ['name', 'show'].every((part) => context.isValid([...at, part]));
    return isSound && context.isContainer([...at, 'fields']) ? [{ step, path: at, index }] : [];
  });
  const fields = steps.flatMap((step) =>
    step.step.fields.flatMap((field, index): PlacedField[] => {
      const at = [...step.path, 'fields', index];
      return context.isValid(at) ? [{ field, path: at, step }] : [];
    }),
  );
  return { name, form, path, steps, fields, isWhole: context.isValid([...path, 'steps']) };
}
