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
      {places.map((showroom) => (
        <li key={showroom.href} className={styles.card} data-part={showroom.part}>
          <Heading className={styles.name}>
            <a className={styles.link} href={showroom.href}>
              {showroom.name}
            </a>
          </Heading>
          {showroom.rating && <RatingLine rating={showroom.rating} />}
          {showroom.open && <OpenNow times={showroom.open} hours={showroom.hours} />}
          <p className={styles.line}>
            <Icon name="pin" />
            <span>
              <UnbrokenText text={showroom.address} />
            </span>
          </p>
          <p className={styles.line}>
            <Icon name="phone" />
            <a className={styles.phone} href={showroom.phone.href}>
              <bdi dir="ltr">{showroom.phone.text}</bdi>
            </a>
          </p>
          <p className={styles.foot}>
            {showroom.cars !== '' && <span>{showroom.cars}</span>}
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
