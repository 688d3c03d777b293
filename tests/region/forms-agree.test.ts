import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FormCondition, FormField } from '#contracts/types.ts';
import type { FieldAnswer } from '#region/routing/posted-answers.ts';
import { formSchema } from '#region/forms/form-schema.ts';
import { visibleFields } from '#region/forms/visible-fields.ts';
import { compileForm } from '#server/modules/forms/compile-form.ts';
import { fieldOf, formOf, regionWithForms } from '../fixtures/request-forms.ts';

const TODAY = '2026-11-23';
const VALUES = ['a', 'b', 'c'];
const TYPES = ['yes_no', 'select', 'number', 'text'] as const;
const region = regionWithForms({});

/** An answer that the type takes. */
const answerOf = ({ type, multiple }: FormField): fc.Arbitrary<FieldAnswer> => {
  if (type === 'yes_no') return fc.boolean();
  if (type === 'number') return fc.nat(9);
  if (type === 'text') return fc.constant('words');
  return multiple ? fc.subarray(VALUES, { minLength: 1 }) : fc.constantFrom(...VALUES);
};

/** A condition on one or two of the earlier fields. */
function conditionOn(earlier: readonly FormField[]): fc.Arbitrary<FormCondition | undefined> {
  const judged = earlier.filter(({ type }) => type !== 'text');
  if (judged.length === 0) return fc.constant(undefined);
  const criterion = fc.constantFrom(...judged).chain(({ name, type }): fc.Arbitrary<FormCondition['when'][number]> => {
    if (type === 'yes_no') return fc.boolean().map((value) => ({ op: 'is', field: name, value }));
    if (type === 'number') return fc.nat(9).map((min) => ({ op: 'range', field: name, min, max: min + 4 }));
    return fc.subarray(VALUES, { minLength: 1 }).map((values) => ({ op: 'in', field: name, values }));
  });
  return fc.option(fc.array(criterion, { minLength: 1, maxLength: 2 }).map((when) => ({ when })), { nil: undefined });
}

const fieldAfter = (earlier: readonly FormField[]): fc.Arbitrary<FormField> =>
  fc
    .tuple(fc.constantFrom(...TYPES), fc.boolean(), conditionOn(earlier), fc.boolean(), conditionOn(earlier))
    .map(([type, multiple, show, isRequired, required]) =>
      fieldOf(`f${earlier.length}`, type, {
        ...(type === 'select' && { multiple, options: VALUES.map((value) => ({ value, label: { en: value } })) }),
        ...(show && { show }),
        required: required ?? isRequired,
      }),
    );

const fieldsOf = (count: number, earlier: readonly FormField[] = []): fc.Arbitrary<readonly FormField[]> =>
  earlier.length === count
    ? fc.constant(earlier)
    : fieldAfter(earlier).chain((field) => fieldsOf(count, [...earlier, field]));

const formAndAnswers = fc.integer({ min: 1, max: 7 }).chain((count) =>
  fieldsOf(count).chain((fields) =>
    fc.record({
      fields: fc.constant(fields),
      answers: fc
        .tuple(...fields.map((field) => fc.option(answerOf(field), { nil: undefined, freq: 3 })))
        .map((given) => Object.fromEntries(fields.map(({ name }, index) => [name, given[index]]))),
    }),
  ),
);

test('the fields that browsers show and require are those that the check takes and needs', () => {
  let accepted = 0;
  fc.assert(
    fc.property(formAndAnswers, ({ fields, answers }) => {
      const { steps } = formOf([fields.slice(0, 4), fields.slice(4)].filter(({ length }) => length > 0));
      const { check } = compileForm(formSchema({ steps }, region));
      const shown = visibleFields(steps, answers);
      const needed = shown.steps.flatMap((step) => step.fields).filter(({ isRequired }) => isRequired);
      const missing = needed.filter(({ name }) => shown.answers[name] === undefined).map(({ name }) => name);
      const sent = check(shown.answers, TODAY).filter(({ keyword }) => keyword !== 'if');
      expect(sent.map(({ params }) => params.missingProperty).sort()).toEqual(missing.sort());
      const given = JSON.parse(JSON.stringify(answers)) as Record<string, unknown>;
      const hidden = Object.keys(given).filter((name) => !Object.hasOwn(shown.answers, name));
      if (hidden.length > 0) expect(check(given, TODAY)).not.toEqual([]);
      if (sent.length === 0) accepted += 1;
    }),
    { numRuns: 150, seed: 13 },
  );
  expect(accepted).toBeGreaterThan(20);
}, 120_000);
