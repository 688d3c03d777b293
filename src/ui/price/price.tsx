import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './price.module.css';

export interface PriceProps {
  /** In the format of the region; absent prices show a label. */
  children: string;
  isLarge?: boolean;
}

/** The most prominent amount of a car. */
export function Price({ children, isLarge = false }: PriceProps) {
  return <strong className={classNames(styles.price, isLarge && styles.large)}>{children}</strong>;
}

/** The price before a reduction, struck through; `label` is what screen readers hear before it. */
export function PriceBefore({ children, label }: { children: string; label?: string }) {
  return (
    <span className={styles.aside}>
      {label && <VisuallyHidden>{label} </VisuallyHidden>}
      <s>{children}</s>
    </span>
  );
}

/** An amount beside the price, such as what the car costs a month. */
export function PriceAside({ children }: { children: string }) {
  return <span className={styles.aside}>{children}</span>;
}
