import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import styles from './facts.module.css';

export interface FactsProps {
  facts: readonly { label: string; value: ReactNode }[];
  /** Can set `--facts-label`, the width of the labels. */
  className?: string;
}

/** Labels with their values. */
export function Facts({ facts, className }: FactsProps) {
  return (
    <dl className={classNames(styles.facts, className)}>
      {facts.map(({ label, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two answers may have the same label
        <div key={`${index} ${label}`}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
