import type { ReactNode } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { CardGrid } from '#renderer/car-card/card-grid.tsx';
import { LinkButton } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { UnbrokenText } from '#ui/unbroken-text/unbroken-text.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { SectionHead } from '../section-head.tsx';
import { TileRow } from '../tile-row.tsx';
import { HoursCard } from './hours-card.tsx';
import { OpenNow } from './open-now.tsx';
import { RatingLine } from './rating-line.tsx';
import { ReviewsSection } from './reviews-section.tsx';
import { REVIEWS_ID } from './reviews-view.ts';
import styles from './showrooms-screen.module.css';
import type { ShowroomView } from './showrooms-view.ts';

const SIZES = '(min-width: 1280px) 19rem, (min-width: 992px) 25vw, (min-width: 576px) 50vw, 78vw';

export interface ShowroomPageProps {
  title: string;
  showroom: ShowroomView;
  crumbs: ReactNode;
  /** At the end. */
  children: ReactNode;
}

/** One showroom: where it is, when it is open, what is done there, and the cars that stand there. */
export function ShowroomPage({ title, showroom, crumbs, children }: ShowroomPageProps) {
  const t = useTranslate();
  const { address, directions, open, offers, stock, makes, rating, reviews } = showroom;
  return (
    <>
      <div className={styles.top}>
        <div className={styles.split}>
          <div className={styles.inner} data-part={showroom.part}>
            {crumbs}
            <h1 className={styles.title}>{title}</h1>
            {rating && <RatingLine rating={rating} href={`#${REVIEWS_ID}`} />}
            {open && <OpenNow times={open} hours={showroom.hours} />}
            <p className={styles.address}>
              <Icon name="pin" />
              <span>
                <UnbrokenText text={address} />
                {directions !== '' && <small className={styles.directions}>{directions}</small>}
              </span>
            </p>
            <ShowroomLinks showroom={showroom} />
          </div>
          <HoursCard {...showroom} />
        </div>
      </div>
      <div className={styles.sections}>
        {stock.cars.length > 0 && (
          <section>
            <SectionHead
              title={t('showrooms:carsTitle')}
              more={{ href: stock.href, label: t('showrooms:seeCars', { cars: showroom.cars }) }}
            />
            <CardGrid cars={stock.cars} sizes={SIZES} isWide isRow />
          </section>
        )}
        {makes && <TileRow {...makes} />}
        {offers.length > 0 && <ShowroomOffers offers={offers} part={showroom.part} />}
        {reviews && <ReviewsSection id={REVIEWS_ID} view={reviews} />}
        {children}
      </div>
    </>
  );
}

/** Directions and phone. */
function ShowroomLinks({ showroom: { mapHref, phone } }: { showroom: ShowroomView }) {
  const t = useTranslate();
  return (
    <div className={styles.actions}>
      {mapHref && (
        <LinkButton href={mapHref} icon="pin" variant="primary" target="_blank" rel="noopener noreferrer">
          {t('showrooms:directions')}
          <VisuallyHidden>, {t('showrooms:newTab')}</VisuallyHidden>
        </LinkButton>
      )}
      <LinkButton href={phone.href} icon="phone">
        <bdi dir="ltr">{phone.text}</bdi>
      </LinkButton>
    </div>
  );
}

/** What is done at a showroom. */
function ShowroomOffers({ offers, part }: Pick<ShowroomView, 'offers' | 'part'>) {
  const t = useTranslate();
  return (
    <section data-part={part && `${part}/functions`}>
      <SectionHead title={t('showrooms:offer.title')} />
      <ul className={styles.offers}>
        {offers.map((offer) => (
          <li key={offer.title} className={styles.offer}>
            <h3 className={styles.offerTitle}>{offer.title}</h3>
            <p className={styles.offerText}>{offer.text}</p>
            {offer.link && (
              <a className={styles.more} href={offer.link.href}>
                {offer.link.label}
                <VisuallyHidden>: {offer.title}</VisuallyHidden>
                <Icon name="arrow-next" size="sm" />
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
