import { Badge } from '#ui/badge/badge.tsx';
import { classNames } from '#ui/class-names.ts';
import { Picture, type PictureProps } from '#ui/picture/picture.tsx';
import type { PictureSource } from '#ui/picture/picture-source.ts';
import { Price, PriceAside, PriceBefore } from '#ui/price/price.tsx';
import { UnbrokenText } from '#ui/unbroken-text/unbroken-text.tsx';
import { PriceRating } from '../price-rating/price-rating.tsx';
import type { RatingMark } from '../price-rating/rating-mark.ts';
import styles from './car-card.module.css';
import type { PriceFrame } from './price-frame.ts';
import type { PriceView } from './price-view.ts';
import type { CarMark } from './status-mark.ts';

/** A car as a card shows it: words and addresses, nothing left to look up. */
export interface CarCardView extends PriceView, PriceFrame {
  id: number;
  href: string;
  title: string;
  installment?: string;
  facts: string[];
  /** At most two. */
  badges: CarMark[];
  /** How the price compares. */
  rating?: RatingMark;
  /** Only if the car is sold, reserved or coming soon. */
  status?: CarMark;
  isGone: boolean;
  /** The first is seen; up to four more on swipe. */
  pictures: PictureSource[];
  /** Number of all photos, as the language writes it; absent: there are no more. */
  photoCount?: string;
  /** “No photos yet”: the picture is a drawing. */
  illustration?: string;
}

export interface CarCardProps {
  car: CarCardView;
  /** Holds every picture, not only the first. */
  isSwipeable?: boolean;
  /** `first` for the one card that decides how fast the page looks, `eager` for the rest of the first row. */
  loading?: PictureProps['loading'];
  /** CSS `sizes` of the picture; the usual grid when left out. */
  sizes?: string;
  /** Of the title; one below the heading the list stands under. */
  headingLevel?: 2 | 3;
}

const GRID_SIZES = '(min-width: 1280px) 20rem, (min-width: 768px) 33vw, (min-width: 576px) 50vw, 100vw';

/** A car in a list. The whole card is one link. */
export function CarCard({
  car,
  isSwipeable = false,
  loading = 'lazy',
  sizes = GRID_SIZES,
  headingLevel = 3,
}: CarCardProps) {
  const pictures = isSwipeable ? car.pictures : car.pictures.slice(0, 1);
  const Title = `h${headingLevel}` as const;
  return (
    <a className={classNames(styles.card, car.isGone && styles.gone)} href={car.href}>
      <div className={styles.pictures}>
        <div className={styles.strip}>
          {pictures.map((picture, index) => (
            <Picture
              key={picture.path}
              source={picture}
              alt=""
              sizes={sizes}
              loading={index === 0 ? loading : 'lazy'}
              className={styles.photo}
            />
          ))}
        </div>
        <PictureMarks car={car} />
      </div>
      <div className={styles.body}>
        <Title className={styles.title} dir="auto">
          <UnbrokenText text={car.title} />
        </Title>
        <CardPrice car={car} />
        <p className={styles.facts}>
          {car.facts.map((fact) => (
            <span key={fact} className={styles.fact}>
              <bdi>{fact}</bdi>
            </span>
          ))}
        </p>
        {car.badges.length > 0 && (
          <p className={styles.badges}>
            {car.badges.map(({ label, tone }) => (
              <Badge key={label} tone={tone}>
                {label}
              </Badge>
            ))}
          </p>
        )}
      </div>
    </a>
  );
}

/** The price with its name, rating and what stands beside it. */
function CardPrice({ car }: Pick<CarCardProps, 'car'>) {
  return (
    <p className={styles.money}>
      {car.priceName && <span className={styles.priceName}>{car.priceName}</span>}
      <span className={styles.price}>
        <Price>{car.price}</Price>
        {car.rating && <PriceRating mark={car.rating} />}
      </span>
      {car.priceBefore && <PriceBefore label={car.priceBeforeLabel}>{car.priceBefore}</PriceBefore>}
      {car.beside?.map((text) => (
        <PriceAside key={text}>{text}</PriceAside>
      ))}
      {car.installment && <PriceAside>{car.installment}</PriceAside>}
    </p>
  );
}

/** What lies over the picture. */
function PictureMarks({ car }: Pick<CarCardProps, 'car'>) {
  return (
    <>
      {car.status && (
        <span className={styles.status}>
          <Badge tone={car.status.tone}>{car.status.label}</Badge>
        </span>
      )}
      {car.illustration && <span className={styles.mark}>{car.illustration}</span>}
      {car.photoCount && (
        <span className={classNames(styles.mark, styles.count)} aria-hidden="true">
          {car.photoCount}
        </span>
      )}
    </>
  );
}
