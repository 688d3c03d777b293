import type { ListingCard } from '#contracts/types.ts';
import { usePageLanguage, useTranslate } from '#i18n/i18n-provider.tsx';
import type { FormView } from '#region/forms/form-view.ts';
import { listingSegments } from '#region/routing/listing-path.ts';
import { carTitle } from '#region/text/car-title.ts';
import type { Translate } from '#region/text/localized-text.ts';
import { priceView } from '#renderer/car-card/price-view.ts';
import { classNames } from '#ui/class-names.ts';
import { Picture } from '#ui/picture/picture.tsx';
import { pictureSource } from '#ui/picture/picture-source.ts';
import { Price } from '#ui/price/price.tsx';
import type { CarAddresses } from './request-view.ts';
import styles from './subject-car.module.css';

const MAX_WIDTH = 480;

export interface SubjectCarProps {
  /** Absent: it has not come yet, its room is kept. */
  card: ListingCard | undefined;
  addresses: CarAddresses;
  currency: FormView['currency'];
}

/** The car that a form is about, with the way back to its page. */
export function SubjectCar({ card, addresses, currency }: SubjectCarProps) {
  const t = useTranslate();
  const language = usePageLanguage();
  if (!card) return <div className={classNames(styles.car, styles.waiting)} aria-busy="true" />;
  const { price } = priceView(card, { region: { currency }, language, t: t as Translate });
  const photo = card.photos[0] || card.thumbnail;
  return (
    <a className={styles.car} href={carHref(addresses, card)}>
      {photo && (
        <Picture
          className={styles.picture}
          source={pictureSource(photo, addresses.pictures, MAX_WIDTH)}
          alt=""
          sizes="8rem"
          loading="eager"
        />
      )}
      <span className={styles.words}>
        <strong className={styles.title}>{carTitle(card)}</strong>
        <Price>{price}</Price>
        <span className={styles.back}>{t('request:subject.car')}</span>
      </span>
    </a>
  );
}

const carHref = ({ path }: CarAddresses, card: ListingCard) =>
  [path, ...listingSegments(card).map(encodeURIComponent)].join('/');
