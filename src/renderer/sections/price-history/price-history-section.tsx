import { useTranslate } from '#i18n/i18n-provider.tsx';
import { classNames } from '#ui/class-names.ts';
import type { SectionProps } from '../section.ts';
import { SectionFrame } from '../section-frame.tsx';
import styles from './price-history-section.module.css';
import type { PriceHistoryView, PriceRow } from './price-history-view.ts';

/** What the car has cost: in words, as a chart of steps, and day by day as a table. */
export function PriceHistorySection({ view }: SectionProps<PriceHistoryView>) {
  return (
    <SectionFrame name="price_history">
      {view.sentences.map((sentence) => (
        <p key={sentence} className={styles.sentence}>
          {sentence}
        </p>
      ))}
      <Chart view={view} />
      <PriceTable rows={view.rows} />
    </SectionFrame>
  );
}

function Chart({ view: { chart, chartLabel, prices, days } }: { view: PriceHistoryView }) {
  return (
    <div className={styles.chart}>
      <p className={styles.prices} aria-hidden="true">
        {prices.map((price) => (
          <span key={price}>
            <bdi>{price}</bdi>
          </span>
        ))}
      </p>
      <svg
        className={styles.plot}
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        role="img"
        aria-label={chartLabel}
      >
        <path className={styles.grid} d={chart.grid.map((y) => `M0 ${y}H100`).join('')} />
        <path className={styles.area} d={`${chart.line}V100H0Z`} />
        <path className={styles.line} d={chart.line} />
        {chart.dots.map(({ x, y, isDrop }) => (
          // a line without length is a round dot, however the square is stretched
          <path key={x} className={classNames(styles.dot, isDrop && styles.drop)} d={`M${x} ${y}h0`} />
        ))}
      </svg>
      <p className={styles.days} aria-hidden="true">
        {days.map((day) => (
          <bdi key={day}>{day}</bdi>
        ))}
      </p>
    </div>
  );
}

function PriceTable({ rows }: { rows: readonly PriceRow[] }) {
  const t = useTranslate();
  return (
    <details>
      <summary className={styles.summary}>{t('listing:priceHistory.table')}</summary>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('listing:priceHistory.day')}</th>
            <th scope="col">{t('listing:priceHistory.price')}</th>
            <th scope="col">{t('listing:priceHistory.change')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ day, price, change }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td>
                <bdi>{price}</bdi>
              </td>
              <td>
                <bdi>{change}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
