import type { ReactNode } from 'react';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import styles from './filter-fieldset.module.css';

/** One filter as a named group of form fields; the name is visible above it already, as the header of its setting. */
export function FilterFieldset({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={styles.fieldset}>
      <legend>
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
      {children}
    </fieldset>
  );
}
