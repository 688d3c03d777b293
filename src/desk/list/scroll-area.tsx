import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './scroll-area.module.css';

export interface ScrollAreaProps {
  /** What the area contains. */
  label: string;
  /** Can limit the height. */
  className?: string | undefined;
  children: ReactNode;
}

/** Scrolls what is wider than the page, by keyboard too. */
export function ScrollArea({ label, className, children }: ScrollAreaProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too
    // biome-ignore lint/a11y/useSemanticElements: it holds no fields, and is no landmark beside that of the page
    <div role="group" className={classNames(styles.scroll, className)} aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
