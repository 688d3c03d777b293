import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icon-paths.ts';
import styles from './empty.module.css';

export interface EmptyProps {
  /** Sign of what is missing. */
  icon: IconName;
  /** What will stand here, and how it comes here. */
  text: string;
  /** The next step. */
  children?: ReactNode;
}

/** Stands where there is nothing to show yet. */
export function Empty({ icon, text, children }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <span className={styles.sign}>
        <Icon name={icon} size="lg" />
      </span>
      <p className={styles.text}>{text}</p>
      {children}
    </div>
  );
}
