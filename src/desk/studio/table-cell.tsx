import type { ReactNode } from 'react';

export interface TableCellProps {
  /** Heading of its column. */
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A cell that says its heading where the table has no room for columns. */
export function TableCell({ label, className, children }: TableCellProps) {
  return (
    <td className={className} data-label={label}>
      <div>{children}</div>
    </td>
  );
}
