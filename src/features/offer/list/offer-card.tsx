import type { OfferRow } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import type { PictureDelivery } from '#ui/picture/picture-source.ts';
import { CarPicture } from '../car-picture.tsx';
import { HeldUntil } from '../held-until.tsx';
import { StateBadge } from '../state-badge.tsx';
import styles from './offer-card.module.css';

export interface OfferCardProps {
  offer: OfferRow;
  href: string;
  pictures: PictureDelivery;
  /** IANA name. */
  timeZone: string;
  /** What the price of the car is called. */
  priceLabel: string;
  /** The time of the hold is over. */
  onOver(): void;
}

/** An offer in a list: the car, where it stands and what is next. The whole card leads to its page. */
export function OfferCard({ offer, href, pictures, timeZone, priceLabel, onOver }: OfferCardProps) {
  const t = useTranslate();
  return (
    <article className={styles.card}>
      <CarPicture
        className={styles.picture}
        photo={offer.car.photo}
        pictures={pictures}
        sizes="(min-width: 576px) 16rem, 100vw"
      />
      <div className={styles.words}>
        <p className={styles.head}>
          <StateBadge offer={offer} />
          <span className={styles.number}>{t('offers:list.number', { number: offer.number })}</span>
        </p>
        <h2 className={styles.title}>
          <a className={styles.link} href={href}>
            <bdi>{offer.car.title}</bdi>
          </a>
        </h2>
        <p className={styles.next}>{offer.text}</p>
        {!offer.is_final && <HeldUntil until={offer.held_until} timeZone={timeZone} onOver={onOver} />}
        <dl className={styles.amounts}>
          <div>
            <dt>{priceLabel}</dt>
            <dd className={styles.price}>{offer.price.text}</dd>
          </div>
          {offer.deposit.amount > 0 && (
            <div>
              <dt>{t('offers:line.deposit')}</dt>
              <dd>{offer.deposit.text}</dd>
            </div>
          )}
        </dl>
      </div>
      <span className={styles.arrow}>
        <Icon name="chevron-next" />
      </span>
    </article>
  );
}
