import type { DeskOverview } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { useDates } from '../parts/use-dates.ts';
import styles from './overview.module.css';

const HEIGHT = 80;
const STEP = 20;
const BAR = 14;
const MIN_BAR = 2;

/** Tickets of the last days as bars. */
export function DayChart({ days }: Pick<DeskOverview, 'days'>) {
  const t = useTranslate();
  const dates = useDates();
  const most = Math.max(1, ...days.map(({ count }) => count));
  const sum = days.reduce((total, { count }) => total + count, 0);
  return (
    <figure>
      <svg
        className={styles.chart}
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        role="img"
        aria-label={t('desk:overview.sent', { count: sum })}
      >
        {days.map(({ day, count }, index) => {
          const height = Math.max(MIN_BAR, (count / most) * HEIGHT);
          return (
            <rect key={day} x={index * STEP} y={HEIGHT - height} width={BAR} height={height} rx="2">
              <title>{`${dates.day(day)}: ${count}`}</title>
            </rect>
          );
        })}
      </svg>
      <div className={styles.axis} aria-hidden="true">
        <span>{dates.day(days[0]?.day ?? '')}</span>
        {sum > 0 && <span>{t('desk:overview.most', { count: most })}</span>}
        <span>{dates.day(days.at(-1)?.day ?? '')}</span>
      </div>
      <figcaption>{t('desk:overview.sent', { count: sum })}</figcaption>
    </figure>
  );
}
