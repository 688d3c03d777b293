import type { DeskListingPrice } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import parts from '../parts/parts.module.css';
import { useDates } from '../parts/use-dates.ts';
import styles from './listings.module.css';

/** Prices with their days and who set them, newest first; a bar compares them. */
export function ListingPrices({ prices }: { prices: readonly DeskListingPrice[] }) {
  const t = useTranslate();
  const dates = useDates();
  const highest = Math.max(...prices.map(({ price }) => price));
  const rows = prices.map((each, index) => ({ ...each, before: prices[index - 1]?.text ?? '' })).reverse();
  if (rows.length === 0) return <p className={parts.second}>{t('desk:listing.noPrices')}</p>;
  return (
    <ol className={styles.prices}>
      {rows.map(({ day, price, text, before, staff }) => (
        <li key={day}>
          <span>{dates.date(day)}</span>
          <span>{before === '' ? text : `${before} → ${text}`}</span>
          <span className={parts.second}>{staff ?? t('desk:listing.feed')}</span>
          <progress className={styles.bar} max={highest} value={price} aria-hidden="true" />
        </li>
      ))}
    </ol>
  );
}
