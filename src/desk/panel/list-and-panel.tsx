import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { PageHead } from '../parts/page-head.tsx';
import styles from './panel.module.css';

export interface ListAndPanelProps {
  title: string;
  /** What can be done on the page, beside its heading. */
  tools?: ReactNode;
  className?: string;
  listClassName?: string;
  /** Filters and table. */
  children: ReactNode;
  /** What is open beside the list. */
  panel?: ReactNode;
}

/** A page with a list, and beside it what was opened there. */
export function ListAndPanel({ title, tools, className, listClassName, children, panel }: ListAndPanelProps) {
  return (
    <div className={classNames(styles.page, className)}>
      <section className={classNames(styles.list, listClassName)} aria-label={title}>
        <PageHead title={title}>{tools}</PageHead>
        {children}
      </section>
      {panel}
    </div>
  );
}
