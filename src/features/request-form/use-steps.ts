import { useMemo } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import type { FormView } from '#region/forms/form-view.ts';
import { CHECK_STEP } from '#region/forms/posted-form.ts';
import { type VisibleStep, visibleFields } from '#region/forms/visible-fields.ts';
import { useRequest, useRequestContext } from './request-context.ts';
import type { RequestState } from './request-state.ts';

export interface StepsOfForm {
  /** Shown steps in order, with the check of the answers where there is one. */
  steps: readonly { name: string; title: string }[];
  current: string;
  /** Fields of the current step; empty in the check. */
  fields: VisibleStep['fields'];
}

/** Steps and fields that the answers show. The same object until they show others. */
export function useSteps(): StepsOfForm {
  const { form } = useRequestContext();
  const t = useTranslate();
  const json = useRequest((state) => describeSteps(form, state));
  const check = t('request:check.step');
  return useMemo(() => {
    const { steps, current, fields } = JSON.parse(json) as ReturnType<typeof visibleSteps>;
    const titleOf = (name: string) => form.steps.find((step) => step.name === name)?.title ?? check;
    return { steps: steps.map((name) => ({ name, title: titleOf(name) })), current, fields };
  }, [json, form, check]);
}

/** As JSON, so that equal steps are equal. */
const describeSteps = (form: FormView, state: RequestState | null) =>
  JSON.stringify(visibleSteps(form, state));

/** Names of the shown steps, the current one and its fields, for the answers of a form. */
export function visibleSteps(form: FormView, state: RequestState | null) {
  const shown = visibleFields(form.steps, state?.answers ?? {}).steps;
  const names = shown.map(({ name }) => name);
  const steps = form.steps.length > 1 ? [...names, CHECK_STEP] : names;
  const asked = state?.step ?? '';
  const current = steps.includes(asked) ? asked : (steps[0] ?? '');
  return { steps, current, fields: shown.find(({ name }) => name === current)?.fields ?? [] };
}
