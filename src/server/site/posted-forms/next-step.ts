import type { NamedForm } from '#region/forms/form-address.ts';
import { CHECK_STEP } from '#region/forms/posted-form.ts';
import { visibleFields } from '#region/forms/visible-fields.ts';
import type { FieldAnswer } from '#region/routing/posted-answers.ts';

/** What a browser without JavaScript asks for. */
export interface RequestedStep {
  /** Step that was filled in; empty: the first one. */
  step: string;
  /** Step to go back to; empty: the next one. */
  goTo: string;
}

/** What follows: a step to show, with the messages of its wrong answers, or `send`. */
export type NextStep = { kind: 'show'; step: string; errors: Record<string, string> } | { kind: 'send' };

/** The first wrong step, the asked one, or the one behind it. @param wrong messages by field */
export function nextStep(
  { form }: Pick<NamedForm, 'form'>,
  answers: Readonly<Record<string, FieldAnswer>>,
  wrong: Readonly<Record<string, readonly string[]>>,
  { step, goTo }: RequestedStep,
): NextStep {
  const shown = visibleFields(form.steps, answers).steps;
  const names = [...shown.map(({ name }) => name), ...(form.steps.length > 1 ? [CHECK_STEP] : [])];
  const at = Math.max(0, names.indexOf(step));
  const asked = names.indexOf(goTo);
  if (asked >= 0 && asked <= at) return { kind: 'show', step: names[asked] ?? '', errors: {} };
  const refused = shown
    .slice(0, at + 1)
    .find(({ fields }) => fields.some(({ name }) => Object.hasOwn(wrong, name)));
  if (refused) return { kind: 'show', step: refused.name, errors: errorsOf(refused.fields, wrong) };
  const following = names[at + 1];
  return following === undefined ? { kind: 'send' } : { kind: 'show', step: following, errors: {} };
}

/** The step of the first field that was refused when the form was sent, with its messages; undefined: no field was. */
export function refusedStep(
  { form }: Pick<NamedForm, 'form'>,
  answers: Readonly<Record<string, FieldAnswer>>,
  wrong: Readonly<Record<string, readonly string[]>>,
): Extract<NextStep, { kind: 'show' }> | undefined {
  const refused = visibleFields(form.steps, answers).steps.find(({ fields }) =>
    fields.some(({ name }) => Object.hasOwn(wrong, name)),
  );
  return refused && { kind: 'show', step: refused.name, errors: errorsOf(refused.fields, wrong) };
}

function errorsOf(
  fields: readonly { name: string }[],
  wrong: Readonly<Record<string, readonly string[]>>,
): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap(({ name }) => {
      const text = Object.hasOwn(wrong, name) ? wrong[name]?.[0] : undefined;
      return text === undefined ? [] : [[name, text]];
    }),
  );
}
