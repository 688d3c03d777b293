import type { DeskOverview } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import styles from './overview.module.css';

const WIDTH = 100;
const HEIGHT = 8;

/** Open tickets by how long they wait, as bars. */
export function AgeChart({ ages }: Pick<DeskOverview, 'ages'>) {
  const t = useTranslate();
  const most = Math.max(1, ...ages.map(({ count }) => count));
  return (
    <ul className={styles.ages}>
      {ages.map(({ hours, count }) => (
        <li key={hours} className={styles.age}>
          <span>{t(`desk:overview.age.${hours as 0 | 4 | 24 | 72 | 168}`)}</span>
          <svg
            className={hours >= LATE_HOURS ? styles.late : styles.chart}
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <rect width={(count / most) * WIDTH} height={HEIGHT} rx="1" />
          </svg>
          <strong>{count}</strong>
        </li>
      ))}
    </ul>
  );
}

/** Tickets that wait this long are marked as late. */
const LATE_HOURS = 72;
