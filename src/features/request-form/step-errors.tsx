import { useMemo } from 'react';
import { shallowEqual } from 'react-redux';
import { ErrorSummary } from '#renderer/form/error-summary.tsx';
import { inputIdOf } from './question.tsx';
import { useRequest, useRequestContext } from './request-context.ts';
import { useSteps } from './use-steps.ts';

const NONE: Readonly<Record<string, string>> = {};

/** The summary of what is wrong in the step, from when it was refused until all is right. */
export function StepErrors() {
  const { form } = useRequestContext();
  const { fields } = useSteps();
  const errors = useRequest((state) => (state?.refusals ? state.errors : NONE), shallowEqual);
  const labels = useMemo(
    () => new Map(form.steps.flatMap((step) => step.fields).map(({ name, view }) => [name, view.label])),
    [form],
  );
  const listed = fields.flatMap(({ name }) => {
    const message = errors[name];
    return message === undefined ? [] : [{ name, label: labels.get(name) ?? name, message }];
  });
  return <ErrorSummary errors={listed} idOf={inputIdOf} />;
}
