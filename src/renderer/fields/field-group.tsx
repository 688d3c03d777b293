import type { FocusEvent, ReactNode } from 'react';
import { InputDescription, InputError, InputLabel } from '#ui/mantine/controls.ts';
import styles from './fields.module.css';
import { type FieldWords, useFieldProps } from './use-field-props.tsx';

export type FieldGroupProps = FieldWords & {
  /** One of its radio buttons is the answer: the group itself can be wrong. */
  isChoice?: boolean;
  onLeave(): void;
  children: ReactNode;
};

/**
 * A question with several inputs: its label names the group, its help and error describe it. The error stands under the
 * label, because the inputs may be longer than the screen.
 */
export function FieldGroup({ children, isChoice = false, onLeave, ...props }: FieldGroupProps) {
  const { inputId, isDisabled } = props;
  const { label, description, error } = useFieldProps(props);
  const helpId = `${inputId}-help`;
  const errorId = `${inputId}-error`;
  const describedBy = [error && errorId, description && helpId].filter(Boolean).join(' ');
  return (
    <fieldset
      className={styles.group}
      disabled={isDisabled}
      aria-describedby={describedBy || undefined}
      {...(isChoice && { role: 'radiogroup', 'aria-invalid': error ? true : undefined })}
      onBlur={leftGroup(onLeave)}
    >
      <InputLabel component="legend" labelElement="div" className={styles.legend}>
        {label}
      </InputLabel>
      {error && <InputError id={errorId}>{error}</InputError>}
      {children}
      {description && <InputDescription id={helpId}>{description}</InputDescription>}
    </fieldset>
  );
}

/** Handles the focus leaving a group of inputs; moves between them are none. */
function leftGroup(onLeave: () => void): (event: FocusEvent) => void {
  return ({ currentTarget, relatedTarget }) => {
    if (!currentTarget.contains(relatedTarget)) onLeave();
  };
}
