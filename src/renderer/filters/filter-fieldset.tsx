import type { ReactNode } from 'react';
import styles from './filter-fieldset.module.css';

/** One filter as a named group of form fields; the name is visible above it already, as the header of its setting. */
export function FilterFieldset({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={styles.fieldset}>
      <legend className={styles.legend}>{label}</legend>
      {children}
    </fieldset>
  );
}
