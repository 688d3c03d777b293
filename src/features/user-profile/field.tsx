import { type ReactNode, useId } from 'react';
import styles from './field.module.css';

/** What a control takes to belong to its label, its help and its error. */
export interface FieldControl {
  id: string;
  name: string;
  className: string | undefined;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

export interface FieldProps {
  name: string;
  label: string;
  help?: string;
  /** In words, with what to do. */
  error?: string | false;
  children(control: FieldControl): ReactNode;
}

/** Label above, help and error below a control. */
export function Field({ name, label, help, error, children }: FieldProps) {
  const id = useId();
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        name,
        className: styles.control,
        'aria-invalid': Boolean(error),
        'aria-describedby': described || undefined,
      })}
      {help && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
