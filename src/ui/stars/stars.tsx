import { Icon } from '../icon/icon.tsx';
import styles from './stars.module.css';

const STARS = [1, 2, 3, 4, 5];

export interface StarsProps {
  /** Share of the five stars, 0 to 1. */
  share: number;
  /** What screen readers hear, e.g. “4.6 out of 5”. */
  label: string;
}

/** A rating as five stars, filled as far as it goes. */
export function Stars({ share, label }: StarsProps) {
  const row = STARS.map((star) => <Icon key={star} name="star" size="sm" />);
  return (
    <span className={styles.stars} role="img" aria-label={label}>
      <span className={styles.empty}>{row}</span>
      <span className={styles.filled} style={{ inlineSize: `${share * 100}%` }}>
        {row}
      </span>
    </span>
  );
}
