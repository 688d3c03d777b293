import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Radio } from '../mantine/controls.ts';
import styles from './radio-card.module.css';

export interface RadioCardProps {
  value: string;
  label: ReactNode;
  /** What the choice means, under its label. */
  description?: ReactNode;
  id?: string | undefined;
  /** Of a group without `Radio.Group`, as are `checked` and `onChange`. */
  name?: string;
  checked?: boolean;
  /** The group has an error, which is shown beside it. */
  error?: boolean;
  required?: boolean | undefined;
  disabled?: boolean;
  onChange?(): void;
}

/** A radio button as a card, all of which can be pressed. */
export const RadioCard = (props: RadioCardProps) => (
  <Radio
    {...props}
    classNames={{
      root: styles.card,
      body: styles.body,
      labelWrapper: classNames(styles.words, props.description !== undefined && styles.tall),
      label: styles.label,
    }}
  />
);
