import type { ReactNode } from 'react';
import styles from './calculator.module.css';

interface ChoiceInputProps {
  id: string;
  name: string;
  label: string;
  /** Values with their labels. */
  options: readonly (readonly [value: string | number, label: string])[];
  value: string | number;
  describedBy?: string;
  onChoose(value: string): void;
  /** What stands below. */
  children?: ReactNode;
}

/** One of a few values of a calculator. */
export function ChoiceInput({
  id,
  name,
  label,
  options,
  value,
  describedBy,
  onChoose,
  children,
}: ChoiceInputProps) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className={styles.input}
        name={name}
        value={value}
        aria-describedby={describedBy}
        onChange={({ target }) => onChoose(target.value)}
      >
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
      {children}
    </div>
  );
}
