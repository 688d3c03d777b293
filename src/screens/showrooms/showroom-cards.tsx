import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { UnbrokenText } from '#ui/unbroken-text/unbroken-text.tsx';
import { OpenNow } from './open-now.tsx';
import { RatingLine } from './rating-line.tsx';
import styles from './showroom-cards.module.css';
import type { ShowroomCardView } from './showrooms-view.ts';

export interface ShowroomCardsProps {
  places: readonly ShowroomCardView[];
  /** Of the names; one below the heading that the cards stand under. */
  headingLevel: 2 | 3;
}

/** Places as cards; each leads to its page. */
export function ShowroomCards({ places, headingLevel }: ShowroomCardsProps) {
  const t = useTranslate();
  const Heading = `h${headingLevel}` as const;
  return (
    <ul className={styles.cards}>
      {places.map((place) => (
        <li key={place.href} className={styles.card}>
          <Heading className={styles.name}>
            <a className={styles.link} href={place.href}>
              {place.name}
            </a>
          </Heading>
          {place.rating && <RatingLine rating={place.rating} />}
          {place.open && <OpenNow times={place.open} hours={place.hours} />}
          <p className={styles.line}>
            <Icon name="pin" />
            <span>
              <UnbrokenText text={place.address} />
            </span>
          </p>
          <p className={styles.line}>
            <Icon name="phone" />
            <a className={styles.phone} href={place.phone.href}>
              <bdi dir="ltr">{place.phone.text}</bdi>
            </a>
          </p>
          <p className={styles.foot}>
            {place.cars !== '' && <span>{place.cars}</span>}
            <span className={styles.more}>
              {t('showrooms:to')}
              <Icon name="arrow-next" size="sm" />
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}
