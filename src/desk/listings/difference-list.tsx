import type { Difference } from './differences.ts';
import styles from './listings.module.css';

/** Values before and after a change. */
export function DifferenceList({ rows }: { rows: readonly Difference[] }) {
  return (
    <ul className={styles.differences}>
      {rows.map(({ label, before, after }) => (
        <li key={label}>
          {label}: {before || '–'} → {after || '–'}
        </li>
      ))}
    </ul>
  );
}
