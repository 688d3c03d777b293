import type { ReactNode } from 'react';
import parts from '../parts/parts.module.css';
import { useDates } from '../parts/use-dates.ts';
import styles from './history.module.css';

/** What happened, as `HistoryEntry` or other items of a list. */
export function History({ children }: { children: ReactNode }) {
  return <ol className={styles.history}>{children}</ol>;
}

export interface HistoryEntryProps {
  /** ISO time. */
  at: string;
  /** Who did it. */
  by: string;
  /** What was done. */
  text: string;
  /** More about it. */
  children?: ReactNode;
}

export function HistoryEntry({ at, by, text, children }: HistoryEntryProps) {
  const dates = useDates();
  return (
    <li>
      <p className={parts.second}>
        {dates.moment(at)} · {by}
      </p>
      <p>{text}</p>
      {children}
    </li>
  );
}
