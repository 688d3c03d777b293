import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import parts from '../parts/parts.module.css';
import styles from './scroll-area.module.css';

export interface Column {
  name: string;
  label: string;
  className?: string;
}

export interface DataTableProps {
  /** What the table contains. */
  label: string;
  columns: readonly Column[];
  /** A cell before the headings. */
  lead?: ReactNode;
  caption?: string;
  className?: string;
  /** Can limit the height of the area that scrolls. */
  areaClassName?: string | undefined;
  /** Bodies of the table. */
  children: ReactNode;
}

/** A table with headings. It scrolls sideways when it is wider than the page. */
export function DataTable({
  label,
  columns,
  lead,
  caption,
  className,
  areaClassName,
  children,
}: DataTableProps) {
  return (
    <ScrollArea label={label} className={areaClassName}>
      <table className={classNames(parts.table, className)}>
        {caption !== undefined && <caption>{caption}</caption>}
        <thead>
          <tr>
            {lead}
            {columns.map((column) => (
              <th key={column.name} scope="col" className={column.className}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </ScrollArea>
  );
}

interface ScrollAreaProps {
  /** What the area contains. */
  label: string;
  /** Can limit the height. */
  className?: string | undefined;
  children: ReactNode;
}

/** Scrolls what is wider than the page, by keyboard too. */
function ScrollArea({ label, className, children }: ScrollAreaProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too
    // biome-ignore lint/a11y/useSemanticElements: it holds no fields, and is no landmark beside that of the page
    <div role="group" className={classNames(styles.scroll, className)} aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
