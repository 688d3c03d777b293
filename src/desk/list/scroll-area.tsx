import type { ReactNode } from 'react';
import styles from './scroll-area.module.css';

/** Scrolls what is wider than the page, by keyboard too. @param label what it holds */
export function ScrollArea({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too
    // biome-ignore lint/a11y/useSemanticElements: it holds no fields, and is no landmark beside that of the page
    <div role="group" className={styles.scroll} aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
