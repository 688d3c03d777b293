import { PRICE_RATINGS } from '#domain/price-rating/price-rating.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './price-rating.module.css';
import type { RatingMark } from './rating-mark.ts';

const BAR = 3;
const GAP = 1.5;
const HEIGHT = 12;

/** Outlines of the bars from the lowest to the highest. */
const BARS = PRICE_RATINGS.map((_, at) => {
  const height = (HEIGHT * (at + 1)) / PRICE_RATINGS.length;
  return `M${at * (BAR + GAP)} ${HEIGHT - height}h${BAR}v${height}h-${BAR}z`;
});
const VIEW_BOX = `0 0 ${PRICE_RATINGS.length * (BAR + GAP) - GAP} ${HEIGHT}`;

/** How a price stands against those of cars like it: a meter, which colour alone is not, and words. */
export function PriceRating({ mark: { rating, label } }: { mark: RatingMark }) {
  const filled = PRICE_RATINGS.length - PRICE_RATINGS.indexOf(rating);
  return (
    <span className={classNames(styles.rating, styles[rating])}>
      <svg className={styles.meter} viewBox={VIEW_BOX} aria-hidden="true">
        <path d={BARS.slice(0, filled).join('')} />
        {filled < BARS.length && <path className={styles.empty} d={BARS.slice(filled).join('')} />}
      </svg>
      {label}
    </span>
  );
}
