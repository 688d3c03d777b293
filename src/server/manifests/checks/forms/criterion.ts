import type { FormCriterion, FormField } from '#contracts/types.ts';
import { listed, nearest } from '../../nearest.ts';
import type { JsonPath } from '../../problem.ts';
import type { CheckContext } from '../check-context.ts';
import { namesIn } from '../names-in.ts';
import type { PlacedCriterion } from './contradictions.ts';
import type { PlacedField, PlacedForm } from './placed-forms.ts';

/** Types whose answers an operator can judge, and the properties that it reads. */
const OPERATORS: {
  readonly [Op in FormCriterion['op']]: { types: readonly FormField['type'][]; reads: readonly string[] };
} = {
  in: { types: ['select', 'place'], reads: ['values'] },
  is: { types: ['yes_no', 'consent'], reads: ['value'] },
  range: { types: ['number', 'money', 'rating'], reads: ['min', 'max'] },
};

/** Checks that a criterion concerns an earlier field, fits its type, and can hold. */
export function checkCriterion(
  context: CheckContext,
  form: PlacedForm,
  { criterion, path }: PlacedCriterion,
  earlier: readonly PlacedField[],
): void {
  const field = earlier.find((each) => each.field.name === criterion.field)?.field;
  if (!field) {
    // a field that is left out may be the one
    if (form.isWhole) reportNotEarlier(context, form, criterion.field, [...path, 'field'], earlier);
    return;
  }
  const { types, reads } = OPERATORS[criterion.op];
  if (!types.includes(field.type)) {
    const fitting = Object.keys(OPERATORS).filter((op) =>
      OPERATORS[op as FormCriterion['op']].types.includes(field.type),
    );
    context.report([...path, 'op'], {
      message: `"${criterion.op}" cannot judge "${field.name}", a field of the type "${field.type}"`,
      allowed: fitting.length > 0 ? fitting.join(', ') : `a field of the type ${types.join(' or ')}`,
      others: [[...path, 'field']],
    });
    return;
  }
  checkOperands(context, criterion, path, reads);
  if (criterion.op === 'in') checkValues(context, criterion, path, field);
  if (criterion.op === 'range') checkRange(context, criterion, path, field);
  if (field.type === 'consent' && criterion.value === false)
    context.report([...path, 'value'], {
      message: 'a consent that is not given is no answer, so this never holds',
      allowed: 'true',
    });
}

export function reportNotEarlier(
  context: CheckContext,
  { fields }: PlacedForm,
  name: string,
  path: JsonPath,
  earlier: readonly PlacedField[],
): void {
  const known = earlier.map((each) => each.field.name);
  const later = fields.some((each) => each.field.name === name);
  context.report(path, {
    message: later
      ? `"${name}" is not asked before, so it cannot decide about this`
      : `there is no earlier field "${name}"`,
    allowed: known.length > 0 ? listed(known) : 'a field of an earlier step',
    suggestion: nearest(name, known),
  });
}

function checkOperands(
  context: CheckContext,
  criterion: FormCriterion,
  path: JsonPath,
  reads: readonly string[],
): void {
  const given = Object.keys(criterion).filter((name) => name !== 'op' && name !== 'field');
  for (const name of given)
    if (!reads.includes(name))
      context.report([...path, name], {
        message: `"${criterion.op}" does not read "${name}"`,
        allowed: reads.join(', '),
        isAboutName: true,
        others: [[...path, 'op']],
      });
  if (!reads.some((name) => given.includes(name)))
    context.report(path, {
      message: `"${criterion.op}" needs ${reads.join(' or ')}`,
      allowed: reads.join(', '),
    });
}

function checkValues(
  context: CheckContext,
  { values = [] }: FormCriterion,
  path: JsonPath,
  field: FormField,
): void {
  const known = optionValues(context, field);
  values.forEach((value, index) => {
    const name = String(value);
    if (known === undefined || (typeof value === 'string' && known.includes(name))) return;
    context.report([...path, 'values', index], {
      message: `"${field.name}" has no option "${name}"`,
      allowed: listed(known),
      suggestion: nearest(name, known),
    });
  });
}

/** Options as far as the manifest knows them: those of other sources are content. */
function optionValues(context: CheckContext, { options }: FormField): string[] | undefined {
  if (Array.isArray(options)) return options.map(({ value }) => value);
  if (options?.source !== 'vocabulary' || !context.isContainer(['vocabularies', options.vocabulary ?? '']))
    return undefined;
  const terms = namesIn(context.manifest.vocabularies[options.vocabulary ?? '']);
  return terms.length > 0 ? terms : undefined;
}

function checkRange(
  context: CheckContext,
  { min, max }: FormCriterion,
  path: JsonPath,
  field: FormField,
): void {
  if (min !== undefined && max !== undefined && min > max)
    context.report([...path, 'min'], {
      message: `the minimum ${min} is above the maximum ${max}`,
      allowed: `at most ${max}`,
      others: [[...path, 'max']],
    });
  // amounts are compared in minor units
  if (field.type === 'money') return;
  const isRating = field.type === 'rating';
  const highest = field.max ?? (isRating ? 5 : undefined);
  const lowest = field.min ?? (isRating ? 1 : 0);
  if (min !== undefined && highest !== undefined && min > highest)
    context.report([...path, 'min'], {
      message: `"${field.name}" is at most ${highest}, so this never holds`,
      allowed: `at most ${highest}`,
    });
  if (max !== undefined && max < lowest)
    context.report([...path, 'max'], {
      message: `"${field.name}" is at least ${lowest}, so this never holds`,
      allowed: `at least ${lowest}`,
    });
}
