import { Icon } from '#ui/icon/icon.tsx';
import { PriceRating } from '#ui/price-rating/price-rating.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import type { CarInfoView } from './car-info-view.ts';
import styles from './price-rating-link.module.css';

/** How the price compares; leads to how that is known. */
export function PriceRatingLink({ href, about, ...mark }: NonNullable<CarInfoView['priceRating']>) {
  return (
    <a className={styles.link} href={href}>
      <PriceRating mark={mark} />
      <span className={styles.more}>
        <Icon name="info" size="sm" />
      </span>
      <VisuallyHidden> – {about}</VisuallyHidden>
    </a>
  );
}
