import type { RegistrationCardFacts } from '#contracts/types.ts';
import type { FieldView, FormView } from '#region/forms/form-view.ts';
import type { FieldAnswer } from '#region/routing/posted-answers.ts';

/** Answers that the facts of a registration card suggest to the fields that a file field reads. */
export function suggestedAnswers(
  { steps }: Pick<FormView, 'steps'>,
  fileField: string,
  facts: RegistrationCardFacts,
): Record<string, FieldAnswer> {
  const questions = steps.flatMap(({ fields }) => fields);
  const file = questions.find(({ name }) => name === fileField)?.view;
  const reads = file?.type === 'file' ? file.reads : [];
  return Object.fromEntries(
    questions
      .filter(({ name }) => reads.includes(name))
      .flatMap(({ name, view }) => {
        const answer = answerFor(view, facts);
        return answer === undefined ? [] : [[name, answer]];
      }),
  );
}

function answerFor(view: FieldView, facts: RegistrationCardFacts): FieldAnswer | undefined {
  switch (view.type) {
    case 'plate':
      return facts.plate;
    case 'vehicle':
      return facts.vehicle && vehicleOf(view, facts.vehicle);
    case 'date':
      return [facts.registered_on, ...facts.dates].find((day) => day !== undefined && isWithin(day, view));
    default:
      return undefined;
  }
}

/** As far as the field asks, without gaps: a year without its model cannot be chosen. */
function vehicleOf(
  { levels }: Extract<FieldView, { type: 'vehicle' }>,
  vehicle: NonNullable<RegistrationCardFacts['vehicle']>,
): FieldAnswer {
  const known = { ...vehicle, submodel: undefined };
  const gap = levels.findIndex(({ name }) => known[name] === undefined);
  const read = gap < 0 ? levels : levels.slice(0, gap);
  return Object.fromEntries(
    read.flatMap(({ name }) => (known[name] === undefined ? [] : [[name, known[name]]])),
  );
}

const isWithin = (day: string, { min = day, max = day }: { min?: string; max?: string }) =>
  min <= day && day <= max;
