import { PRICE_RATINGS } from '#domain/price-rating/price-rating.ts';
import type { RatingMark } from '../car-card/rating-mark.ts';
import { classNames } from '../class-names.ts';
import styles from './price-rating.module.css';

const BAR = 3;
const GAP = 1.5;
const HEIGHT = 12;

/** How a price stands against those of cars like it: a meter, which colour alone is not, and words. */
export function PriceRating({ mark: { rating, label } }: { mark: RatingMark }) {
  const filled = PRICE_RATINGS.length - PRICE_RATINGS.indexOf(rating);
  const width = PRICE_RATINGS.length * (BAR + GAP) - GAP;
  return (
    <span className={classNames(styles.rating, styles[rating])}>
      <svg className={styles.meter} viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
        {PRICE_RATINGS.map((name, at) => {
          const height = (HEIGHT * (at + 1)) / PRICE_RATINGS.length;
          return (
            <rect
              key={name}
              className={at < filled ? undefined : styles.empty}
              x={at * (BAR + GAP)}
              y={HEIGHT - height}
              width={BAR}
              height={height}
              rx="1"
            />
          );
        })}
      </svg>
      {label}
    </span>
  );
}
