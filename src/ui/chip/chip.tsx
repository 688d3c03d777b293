import type { MouseEvent, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon/icon.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './chip.module.css';

export interface ChipProps {
  /** Where one gets by choosing (or removing) it; works without scripts. */
  href: string;
  children: ReactNode;
  isSelected?: boolean;
  /** Accessible name of the cross, e.g. “Remove filter: Toyota”; shows the cross. */
  removeLabel?: string;
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/** A short choice in a row of choices: an active filter, a quick search. */
export function Chip({ href, children, isSelected = false, removeLabel, onClick }: ChipProps) {
  return (
    <a
      href={href}
      onClick={onClick}
      className={classNames(styles.chip, isSelected && styles.selected)}
      aria-current={isSelected && removeLabel === undefined ? 'true' : undefined}
    >
      {removeLabel === undefined ? (
        <bdi>{children}</bdi>
      ) : (
        <>
          <bdi aria-hidden="true">{children}</bdi>
          <VisuallyHidden>{removeLabel}</VisuallyHidden>
          <Icon name="close" size="sm" />
        </>
      )}
    </a>
  );
}
