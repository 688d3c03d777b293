import { useMemo } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import type { FormView } from '#region/forms/form-view.ts';
import type { VisibleStep } from '#region/forms/visible-fields.ts';
import { useRequest, useRequestContext } from './request-context.ts';
import type { RequestState } from './request-state.ts';
import { visibleSteps } from './visible-steps.ts';

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
