import type { ReactNode } from 'react';
import styles from './steps.module.css';

export interface ChoiceProps {
  /** Of the group. */
  name: string;
  title: string;
  isChosen: boolean;
  onChoose(): void;
  children: ReactNode;
}

/** A radio button with what it stands for. */
export function Choice({ name, title, isChosen, onChoose, children }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
      <span className={styles.choiceWords}>
        <strong>{title}</strong>
        {children}
      </span>
    </label>
  );
}
