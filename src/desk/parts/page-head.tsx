import type { ReactNode } from 'react';
import styles from './parts.module.css';

/** The heading of a page, and what can be done there beside it. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.head}>
      <h1>{title}</h1>
      {children}
    </div>
  );
}
