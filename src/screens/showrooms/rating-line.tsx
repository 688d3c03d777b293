import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { Stars } from '#ui/stars/stars.tsx';
import styles from './rating-line.module.css';
import type { RatingView } from './reviews-view.ts';

/** The rating of a showroom in one line. @param href where its reviews are */
export function RatingLine({ rating, href }: { rating: RatingView; href?: string }) {
  const t = useTranslate();
  return (
    <p className={styles.line}>
      <Stars share={rating.share} label={rating.label} />
      <strong aria-hidden="true">{rating.average}</strong>
      {href ? (
        <a className={styles.link} href={href}>
          {rating.count}
        </a>
      ) : (
        <span className={styles.count}>{rating.count}</span>
      )}
      {rating.isDemo && <Badge tone="amber">{t('showrooms:reviews.demoBadge')}</Badge>}
    </p>
  );
}
