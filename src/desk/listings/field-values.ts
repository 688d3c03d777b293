import type { DeskListingField } from '#contracts/types.ts';
import { toMajorUnits, toMinorUnits } from '#domain/money/money.ts';
import type { FieldView } from '#region/forms/form-view.ts';
import type { FieldAnswer } from '#region/routing/posted-answers.ts';

type StoredValue = DeskListingField['value'];

/** The control of a field of listings: the API makes the same views as for forms. */
export const viewOf = ({ view }: DeskListingField) => view as unknown as FieldView;

/** A stored value as the control takes it: amounts in minor units, yes and no as options. */
export function answerOf(field: DeskListingField): FieldAnswer | undefined {
  const { value } = field;
  const view = viewOf(field);
  if (value === null) return undefined;
  if (typeof value === 'boolean') return String(value);
  return view.type === 'money' && typeof value === 'number' ? toMinorUnits(value, view.minorDigits) : value;
}

/** The value of a control as listings store it. */
export function storedValue(answer: FieldAnswer | undefined, field: DeskListingField): StoredValue {
  const view = viewOf(field);
  if (answer === undefined) return null;
  if (field.group === 'flags') return answer === 'true';
  if (view.type === 'money' && typeof answer === 'number') return toMajorUnits(answer, view.minorDigits);
  return answer as StoredValue;
}
