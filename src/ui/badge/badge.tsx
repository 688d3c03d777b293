import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './badge.module.css';

/** Status colours only; none of them is decoration. */
export type BadgeTone = 'neutral' | 'green' | 'amber' | 'red' | 'blue' | 'dark';

export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>;
}
