import type { FormView, QuestionView } from '#region/forms/form-view.ts';
import type { FieldAnswer } from '#region/routing/posted-answers.ts';

const MAX_LENGTH = 200;

/** Answers that the address has for the fields that say so. */
export function prefilledAnswers(
  { steps }: Pick<FormView, 'steps'>,
  query: (name: string) => string | null,
): Record<string, FieldAnswer> {
  const asked = steps.flatMap(({ fields }) => fields).filter(({ prefill }) => prefill === 'query');
  return Object.fromEntries(
    asked.flatMap((field) => {
      const answer = answerOf(field, query(field.name)?.slice(0, MAX_LENGTH).trim() ?? '');
      return answer === undefined ? [] : [[field.name, answer]];
    }),
  );
}

/** The answer that a text means for the type of a field; the checks of the form refuse what is wrong. */
function answerOf({ view }: Pick<QuestionView, 'view'>, text: string): FieldAnswer | undefined {
  if (text === '') return undefined;
  switch (view.type) {
    case 'number':
    case 'money':
    case 'rating': {
      const number = Number(text);
      return Number.isFinite(number) ? number : undefined;
    }
    case 'yes_no':
      return text === '1' || text === 'true';
    case 'select':
      return view.multiple ? text.split(',') : text;
    case 'vehicle':
      return { make: text.split('.', 1)[0] ?? '', ...(text.includes('.') && { model: text }) };
    case 'file':
    case 'slot':
    case 'consent':
    case 'address':
      return undefined;
    default:
      return text;
  }
}
