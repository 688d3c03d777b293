import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import type { DeskAddress } from '../routing/desk-address.ts';
import { goToDesk } from '../routing/use-desk-address.ts';
import styles from './link-row.module.css';

export interface LinkRowProps {
  to: Partial<DeskAddress>;
  /** Whether its panel is open. */
  isOpen: boolean;
  className?: string;
  /** Cells; one has a link to the same address. */
  children: ReactNode;
}

/** A row of a list: the link in it is for keyboards, the row is a larger target for the mouse. */
export function LinkRow({ to, isOpen, className, children }: LinkRowProps) {
  return (
    <tr
      className={classNames(styles.row, className)}
      aria-current={isOpen || undefined}
      onClick={() => goToDesk(to)}
    >
      {children}
    </tr>
  );
}
