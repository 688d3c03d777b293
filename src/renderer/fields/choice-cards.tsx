import type { ReactNode } from 'react';
import type { FieldFrame } from '#region/forms/field-kind.ts';
import { RadioCard } from '#ui/radio-card/radio-card.tsx';
import styles from './choice-cards.module.css';
import type { FieldControlProps } from './field-control.ts';
import { FieldGroup } from './field-group.tsx';

export interface ChoiceCardsProps extends FieldControlProps<FieldFrame, string> {
  choices: readonly { value: string; label: ReactNode }[];
  /** Beside each other where there is room. */
  isRow?: boolean;
}

/** Radio buttons as cards, all of which can be pressed. */
export function ChoiceCards({ choices, isRow = false, ...props }: ChoiceCardsProps) {
  const { field, answer, error, isRequired, isDisabled, inputId, onChange } = props;
  return (
    <FieldGroup {...props} isChoice>
      <div className={isRow ? styles.row : styles.column}>
        {choices.map(({ value, label }, index) => (
          <RadioCard
            key={value}
            // the first one takes the focus when the field has an error
            id={index === 0 ? inputId : `${inputId}-${value}`}
            name={field.name}
            value={value}
            label={label}
            error={error !== undefined}
            required={isRequired}
            disabled={isDisabled}
            checked={value === answer}
            onChange={() => onChange(value)}
          />
        ))}
      </div>
    </FieldGroup>
  );
}
