import type { FormCondition, FormCriterion } from '#contracts/types.ts';
import type { FieldAnswer } from '../routing/posted-answers.ts';
import type { FormAnswers } from './field-kind.ts';

/** What decides whether a field is shown and needs an answer; fields of manifests and their views both have it. */
export interface ConditionalField {
  name: string;
  show?: FormCondition;
  required?: boolean | FormCondition;
}

export interface ConditionalStep<Field extends ConditionalField> {
  name: string;
  show?: FormCondition;
  fields: readonly Field[];
}

/** A step as it is shown for some answers. */
export interface VisibleStep {
  name: string;
  fields: { name: string; isRequired: boolean }[];
}

/**
 * The steps and fields that are shown for answers, in order, and the answers to those fields only: hidden ones are not
 * sent, and count as missing for later conditions. A step without a shown field is left out.
 */
export function visibleFields<Field extends ConditionalField>(
  steps: readonly ConditionalStep<Field>[],
  answers: FormAnswers,
): { steps: VisibleStep[]; answers: Record<string, FieldAnswer> } {
  const kept: Record<string, FieldAnswer> = {};
  const shown = steps.flatMap(({ name, show, fields }) => {
    if (!holds(show, kept)) return [];
    const own = fields.flatMap((field) => {
      if (!holds(field.show, kept)) return [];
      const isRequired =
        typeof field.required === 'object' ? holds(field.required, kept) : field.required === true;
      const answer = answers[field.name];
      if (answer !== undefined) kept[field.name] = answer;
      return [{ name: field.name, isRequired }];
    });
    return own.length > 0 ? [{ name, fields: own }] : [];
  });
  return { steps: shown, answers: kept };
}

/** Whether all criteria hold; without a condition they do. */
function holds(condition: FormCondition | undefined, answers: FormAnswers): boolean {
  return condition?.when.every((criterion) => meets(criterion, answers[criterion.field])) ?? true;
}

/** A missing answer meets no criterion. */
function meets(
  { op, values = [], value, min, max }: FormCriterion,
  answer: FieldAnswer | undefined,
): boolean {
  switch (op) {
    case 'is':
      return answer === value;
    case 'range':
      return (
        typeof answer === 'number' &&
        answer >= (min ?? Number.NEGATIVE_INFINITY) &&
        answer <= (max ?? Number.POSITIVE_INFINITY)
      );
    case 'in': {
      const given: readonly unknown[] = Array.isArray(answer) ? answer : [answer];
      return values.some((each) => given.includes(each));
    }
  }
}
