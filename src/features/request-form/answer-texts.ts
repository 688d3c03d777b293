import type { FieldAnswer, FormAnswers } from '#region/forms/field-kind.ts';
import type { FormView } from '#region/forms/form-view.ts';

/** Answers in words by name of the field. */
export type AnswerTexts = Readonly<Record<string, string>>;

/** Answers as they are, for when the server cannot be asked for their words. */
export function fallbackTexts({ steps }: Pick<FormView, 'steps'>, answers: FormAnswers): AnswerTexts {
  const fields = steps.flatMap((step) => step.fields);
  return Object.fromEntries(
    fields.flatMap(({ name, view }) => {
      const answer = answers[name];
      if (answer === undefined) return [];
      const options = 'options' in view ? view.options : [];
      const label = (value: unknown) =>
        options.find((option) => option.value === value)?.label ?? plain(value);
      return [[name, Array.isArray(answer) ? answer.map(label).join(', ') : label(answer)]];
    }),
  );
}

function plain(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value as FieldAnswer);
  return Object.values(value).join(' ');
}
