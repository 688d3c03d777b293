import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { Installment, Price, PriceBefore } from '#ui/price/price.tsx';
import type { CarInfoView } from './car-info-view.ts';
import styles from './car-money.module.css';
import { PriceRatingLink } from './price-rating-link.tsx';

/** Price, the price before, what is saved, tax and what it costs a month. */
export function CarMoney({ car }: { car: CarInfoView }) {
  const t = useTranslate();
  const { price, priceBefore, priceBeforeLabel, saving, taxNote, installment } = car;
  return (
    <div className={styles.money}>
      <div className={styles.price}>
        <p>
          <Price isLarge>{price}</Price>
        </p>
        {car.priceRating && <PriceRatingLink {...car.priceRating} />}
      </div>
      {(priceBefore || saving) && (
        <p className={styles.before}>
          {priceBefore && <PriceBefore label={priceBeforeLabel}>{priceBefore}</PriceBefore>}
          {saving && <Badge tone="green">{saving}</Badge>}
        </p>
      )}
      {installment && (
        <p>
          <Installment>{t('listing:installment', { amount: installment })}</Installment>
        </p>
      )}
      {taxNote && <p className={styles.quiet}>{taxNote}</p>}
    </div>
  );
}
