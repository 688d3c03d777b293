import type { FormCriterion } from '#contracts/types.ts';
import type { JsonPath } from '../../problem.ts';
import type { CheckContext } from '../check-context.ts';
import { contradictionOf, type PlacedCriterion } from './contradictions.ts';
import { checkCriterion, reportNotEarlier } from './criterion.ts';
import { formsIn, type PlacedField, type PlacedForm } from './placed-forms.ts';

/** Checks the rules of forms: they concern earlier fields, fit their types, and can hold. */
export function checkFormRules(context: CheckContext): void {
  for (const form of formsIn(context)) {
    checkSteps(context, form);
    for (const [index, placed] of form.fields.entries()) checkField(context, form, placed, index);
  }
}

function checkSteps(context: CheckContext, form: PlacedForm): void {
  for (const { step, path, index } of form.steps) {
    const earlier = form.fields.filter((each) => each.step.index < index);
    const criteria = placedCriteria(step.show?.when, [...path, 'show', 'when']);
    for (const each of criteria) checkCriterion(context, form, each, earlier);
    reportNever(context, [...path, 'show'], 'this step can never be reached', criteria, earlier);
  }
}

function checkField(
  context: CheckContext,
  form: PlacedForm,
  { field, path, step }: PlacedField,
  index: number,
): void {
  const earlier = form.fields.slice(0, index);
  const ofStep = placedCriteria(step.step.show?.when, [...step.path, 'show', 'when']);
  const own = placedCriteria(field.show?.when, [...path, 'show', 'when']);
  for (const each of own) checkCriterion(context, form, each, earlier);
  const what = field.required
    ? 'this field has to be answered and can never show'
    : 'this field can never show';
  checkBelow(context, form, { field, path }, earlier);
  if (own.length > 0) reportNever(context, [...path, 'show'], what, [...ofStep, ...own], earlier);
  if (typeof field.required !== 'object') return;
  const needed = placedCriteria(field.required.when, [...path, 'required', 'when']);
  for (const each of needed) checkCriterion(context, form, each, earlier);
  reportNever(
    context,
    [...path, 'required'],
    'this answer is never required',
    [...ofStep, ...own, ...needed],
    earlier,
  );
}

/** A limit that is the answer to another field. */
function checkBelow(
  context: CheckContext,
  form: PlacedForm,
  { field, path }: Pick<PlacedField, 'field' | 'path'>,
  earlier: readonly PlacedField[],
): void {
  const { below, type } = field;
  if (below === undefined) return;
  const other = earlier.find((each) => each.field.name === below)?.field;
  if (!other && form.isWhole) reportNotEarlier(context, form, below, [...path, 'below'], earlier);
  if (other && other.type !== type)
    context.report([...path, 'below'], {
      message: `"${below}" is a field of the type "${other.type}"`,
      allowed: `an earlier field of the type "${type}"`,
    });
}

const placedCriteria = (when: readonly FormCriterion[] = [], path: JsonPath): PlacedCriterion[] =>
  when.map((criterion, index) => ({ criterion, path: [...path, index] }));

function reportNever(
  context: CheckContext,
  path: JsonPath,
  message: string,
  criteria: readonly PlacedCriterion[],
  earlier: readonly PlacedField[],
): void {
  // what is wrong with a criterion has its own report
  if (criteria.length === 0 || context.isReported(...criteria.map((each) => each.path))) return;
  const why = contradictionOf(criteria, earlier);
  if (why)
    context.report(why.path, {
      message: `${message}: ${why.reason}`,
      allowed: 'conditions that can hold together',
      others: why.others,
      see: [path],
    });
}
