import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './price.module.css';

export interface PriceProps {
  /** As the region writes it; absent prices say so in words. */
  amount: string;
  /** The price before the reduction, struck through. */
  before?: string;
  /** What screen readers hear before the struck-through price. */
  beforeLabel?: string;
  isLarge?: boolean;
  id?: string;
}

export function Price({ amount, before, beforeLabel, isLarge = false, id }: PriceProps) {
  return (
    <span className={styles.price}>
      <strong id={id} className={classNames(styles.amount, isLarge && styles.large)}>
        {amount}
      </strong>
      {before && (
        <span className={styles.before}>
          {beforeLabel && <VisuallyHidden>{beforeLabel} </VisuallyHidden>}
          <s>{before}</s>
        </span>
      )}
    </span>
  );
}

/** What the car costs a month, beside the price. */
export function Installment({ children }: { children: string }) {
  return <span className={styles.installment}>{children}</span>;
}
