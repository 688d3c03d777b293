import type { FieldViewOf } from '#region/forms/field-kinds.ts';
import { ChoiceCards } from '../choice-cards.tsx';
import type { FieldControlProps } from '../field-control.ts';

/** A question with the answers yes and no; neither is chosen at first. */
export function YesNoField({
  answer,
  onChange,
  ...props
}: FieldControlProps<FieldViewOf<'yes_no'>, boolean>) {
  return (
    <ChoiceCards
      {...props}
      isRow
      choices={[
        { value: 'yes', label: props.field.labels.yes },
        { value: 'no', label: props.field.labels.no },
      ]}
      answer={answer === undefined ? undefined : answer ? 'yes' : 'no'}
      onChange={(choice) => onChange(choice === 'yes')}
    />
  );
}
