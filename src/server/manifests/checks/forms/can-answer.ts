import type { FormCriterion } from '#contracts/types.ts';
import type { PlacedField } from './placed-forms.ts';

/** Whether a field says where its sender can be reached. */
export const isWayToAnswer = ({ field }: PlacedField): boolean =>
  field.type === 'phone' || field.type === 'email';

/**
 * Whether everybody who sends a form can be reached: a phone or an e-mail address is always required, or one of them for
 * each answer to a question that everybody answers ("How shall we reply?").
 */
export function canAlwaysAnswer(fields: readonly PlacedField[]): boolean {
  const ways = fields.filter(isWayToAnswer);
  if (ways.some(isAlwaysAnswered)) return true;
  return fields.filter(isAlwaysAnswered).some(({ field: { name, type, options } }) => {
    if (type === 'yes_no')
      return [true, false].every((value) => ways.some((way) => isRequiredFor(way, name, value)));
    return (
      Array.isArray(options) &&
      options.every(({ value }) => ways.some((way) => isRequiredFor(way, name, value)))
    );
  });
}

const isAlwaysAnswered = ({ field, step }: PlacedField): boolean =>
  field.required === true && !field.show && !step.step.show;

/** Whether a field is shown and required with an answer to another one; any more conditions may fail. */
function isRequiredFor({ field, step }: PlacedField, name: string, value: string | boolean): boolean {
  const needed = field.required === true ? [] : field.required ? field.required.when : undefined;
  if (needed === undefined) return false;
  const criteria = [...(step.step.show?.when ?? []), ...(field.show?.when ?? []), ...needed];
  return criteria.every((each) => holds(each, name, value));
}

const holds = ({ op, field, ...criterion }: FormCriterion, name: string, value: string | boolean): boolean =>
  field === name &&
  (op === 'is' ? criterion.value === value : op === 'in' && (criterion.values ?? []).includes(String(value)));
