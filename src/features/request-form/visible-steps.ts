import type { FormView } from '#region/forms/form-view.ts';
import { CHECK_STEP } from '#region/forms/posted-form.ts';
import { visibleFields } from '#region/forms/visible-fields.ts';
import type { RequestState } from './request-state.ts';

/** Names of the shown steps, the current one and its fields, for the answers of a form. */
export function visibleSteps(form: FormView, state: RequestState | null) {
  const shown = visibleFields(form.steps, state?.answers ?? {}).steps;
  const names = shown.map(({ name }) => name);
  const steps = form.steps.length > 1 ? [...names, CHECK_STEP] : names;
  const asked = state?.step ?? '';
  const current = steps.includes(asked) ? asked : (steps[0] ?? '');
  return { steps, current, fields: shown.find(({ name }) => name === current)?.fields ?? [] };
}
